import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useCreatePath } from 'react-admin';
import type { Product } from '../../../contract/product.ts';
import { Thumbnail } from '../../fields/Thumbnail.tsx';
import { CardLink, CardList } from '../../lists/CardList.tsx';
import type { Listed } from '../definition.ts';
import { listedProduct } from './listedProduct.ts';
import { PriceField } from './PriceField.tsx';
import { ProductStatusField } from './ProductStatusField.tsx';
import { StockField } from './StockField.tsx';

/** Products as cards, for phones. The name is a link that covers the card. */
export function ProductCards() {
  return (
    <CardList<Listed<Product>>
      label="products.title"
      nameOf={(product) => product.name}
      picture={(product) => (
        <Thumbnail src={listedProduct(product)?.images[0]?.url} alt="" size={56} />
      )}
    >
      {(product) => <CardText product={product} />}
    </CardList>
  );
}

function CardText({ product }: { product: Listed<Product> }) {
  const createPath = useCreatePath();
  return (
    <>
      <CardLink
        to={createPath({ resource: 'products', type: 'edit', id: product.id })}
        title={product.name}
      >
        <bdi>{product.name}</bdi>
      </CardLink>
      {product.sku && (
        <Typography variant="caption" color="textSecondary" noWrap>
          {product.sku}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}>
        <ProductStatusField />
        <Typography variant="body2" component="span" sx={{ ml: 'auto', textAlign: 'end' }}>
          <PriceField />
        </Typography>
      </Box>
      <Typography variant="body2" component="div">
        <StockField isLabelled />
      </Typography>
    </>
  );
}
