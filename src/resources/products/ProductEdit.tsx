import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRecordContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Product } from '../../../contract/product.ts';
import { ProductInput } from '../../../contract/productInput.ts';
import { productUrl } from '../../../domain/productLink.ts';
import { DeleteRecordButton } from '../../forms/DeleteRecordDialog.tsx';
import { FormHeader } from '../../forms/FormHeader.tsx';
import { SafeEdit } from '../../forms/SafeEdit.tsx';
import { SafeForm } from '../../forms/SafeForm.tsx';
import { useSession } from '../../session/session.ts';
import { safeWebLink } from '../../ui/fields/contact/contactLinks.ts';
import { MomentText } from '../../ui/fields/ValueText.tsx';
import { lazyPart } from '../../ui/lazy.tsx';
import type { WithId } from '../definition.ts';
import { ProductForm } from './ProductForm.tsx';
import { ProductStatusChip } from './ProductStatusChip.tsx';
import { CONFLICT_FREE_FIELDS, toProductUpdate, validateProduct } from './productValues.ts';
import { StockHistory } from './stock/StockHistory.tsx';
import { AdjustVariants, StockInput } from './stock/StockInput.tsx';
import { StockLevels } from './stock/StockLevels.tsx';
import { variantsMerge } from './variants/mergeVariants.ts';
import { useVariantTexts } from './variants/useVariantTexts.ts';
import { toVariantSet } from './variants/variantSet.ts';

const VariantSales = lazyPart(() => import('./variants/VariantSales.tsx'));

export default function ProductEdit() {
  return (
    <SafeEdit
      resource="products"
      transform={toProductUpdate}
      conflictFree={CONFLICT_FREE_FIELDS}
      parts={variantsMerge}
    >
      <SafeForm schema={ProductInput} validate={validateProduct} {...useVariantTexts()}>
        <Content />
      </SafeForm>
    </SafeEdit>
  );
}

type Props = { product: WithId<Product> };

function Content() {
  const product = useRecordContext<WithId<Product>>();
  if (!product) return null;
  const { variants } = toVariantSet(product);
  return (
    <>
      <Header product={product} />
      <ProductForm
        hasVariants={product.variants !== undefined}
        stockInput={<StockInput product={product} />}
        stockHistory={
          <>
            <StockLevels product={product} />
            <StockHistory product={product} />
            {product.soldCount > 0 && variants.length > 0 && (
              <VariantSales id={product.id} variants={variants} />
            )}
          </>
        }
        variantsAction={<AdjustVariants product={product} />}
      />
    </>
  );
}

function Header({ product }: Props) {
  const translate = useTranslate();
  return (
    <FormHeader
      title={product.name}
      backTo="/products"
      backLabel="products.backToList"
      actions={<ProductActions product={product} />}
    >
      <ProductStatusChip status={product.status} />
      <Typography variant="muted">
        {translate('products.updated')} <MomentText at={product.updatedAt} />
        {product.soldCount > 0 &&
          ` · ${translate('products.sold', { smart_count: product.soldCount })}`}
      </Typography>
    </FormHeader>
  );
}

function ProductActions({ product }: Props) {
  const translate = useTranslate();
  const pattern = useSession((session) => session.storeSettings.productLink);
  const page = safeWebLink(productUrl(pattern, product));
  return (
    <>
      {page && product.status === 'active' && (
        <Button
          href={page}
          target="_blank"
          rel="noopener noreferrer"
          color="inherit"
          variant="outlined"
          startIcon={<OpenInNewOutlined />}
        >
          {translate('products.viewInShop')}
        </Button>
      )}
      <Button
        component={Link}
        to={`/products/create?like=${encodeURIComponent(product.id)}`}
        color="inherit"
        variant="outlined"
        startIcon={<ContentCopyOutlined />}
      >
        {translate('products.duplicate')}
      </Button>
      <DeleteRecordButton resource="products" record={product} />
    </>
  );
}
