import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { RecordContextProvider, useCreatePath, useListContext, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { Product } from '../../../contract/product.ts';
import { Thumbnail } from '../../fields/Thumbnail.tsx';
import type { Listed } from './listed.ts';
import { PriceField } from './PriceField.tsx';
import { ProductStatusField } from './ProductStatusField.tsx';
import { StockField } from './StockField.tsx';

/** Products as cards, for phones. The name is a link that covers the card: a scroll never opens it. */
export function ProductCards() {
  const translate = useTranslate();
  const { data = [], selectedIds, onToggleItem } = useListContext<Listed<Product>>();
  return (
    <Cards aria-label={translate('products.title')}>
      {data.map((product) => (
        <RecordContextProvider key={product.id} value={product}>
          <Card data-selected={selectedIds.includes(product.id) || undefined}>
            <Checkbox
              checked={selectedIds.includes(product.id)}
              onChange={() => onToggleItem(product.id)}
              slotProps={{
                input: { 'aria-label': translate('listing.select', { name: product.name }) },
              }}
              sx={{ width: 44, height: 44, zIndex: 1 }}
            />
            <Thumbnail src={product.images[0]?.url} alt="" size={56} />
            <CardText product={product} />
          </Card>
        </RecordContextProvider>
      ))}
    </Cards>
  );
}

function CardText({ product }: { product: Listed<Product> }) {
  const createPath = useCreatePath();
  return (
    <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 0.5 }}>
      <CoverLink
        to={createPath({ resource: 'products', type: 'edit', id: product.id })}
        title={product.name}
      >
        <bdi>{product.name}</bdi>
      </CoverLink>
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
    </Box>
  );
}

function CoverLink(props: { to: string; title: string; children: React.ReactNode }) {
  return (
    <Link
      component={RouterLink}
      to={props.to}
      title={props.title}
      color="textPrimary"
      underline="none"
      noWrap
      sx={{
        fontWeight: 570,
        '&::after': { content: '""', position: 'absolute', inset: 0 },
        '&:focus-visible': { outline: 'none' },
        '&:focus-visible::after': {
          outline: '2px solid',
          outlineColor: 'focus',
          outlineOffset: -2,
        },
      }}
    >
      {props.children}
    </Link>
  );
}

const Cards = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  borderTop: `1px solid ${theme.palette.divider}`,
}));

const Card = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-start',
  gap: theme.spacing(1.5),
  padding: theme.spacing(1.5, 2, 1.5, 0.5),
  '& + &': { borderTop: `1px solid ${theme.palette.divider}` },
  '&:active': { backgroundColor: theme.palette.action.hover },
  '&[data-selected]': { backgroundColor: theme.palette.action.selected },
}));
