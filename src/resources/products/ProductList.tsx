import GridOnOutlined from '@mui/icons-material/GridOnOutlined';
import Button from '@mui/material/Button';
import { visuallyHidden } from '@mui/utils';
import { useState } from 'react';
import { useListPaginationContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Id } from '../../../contract/fieldRules.ts';
import {
  PRODUCT_SORTS,
  PRODUCT_STATUSES,
  Product,
  ProductFilter,
} from '../../../contract/product.ts';
import type { BulkField } from '../../../domain/bulkChange.ts';
import { formatMoney } from '../../../domain/money.ts';
import { availability, isMostlyLow } from '../../../domain/stock.ts';
import {
  BRANDS,
  PRODUCT_BRAND,
  PRODUCT_TAX_CLASS,
  STOCK_LEVELS,
  TAX_RATES,
  useHasEndpoint,
} from '../../api/missingEndpoints.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { declareList } from '../../lists/declareList.ts';
import { importFilter } from '../../lists/ImportButton.tsx';
import { ListScreen } from '../../lists/ListScreen.tsx';
import { useListQuery } from '../../lists/savedViews.ts';
import { StatusChip } from '../../ui/fields/StatusChip.tsx';
import { StockChip } from '../../ui/fields/StockChip.tsx';
import { taxClassText } from '../../ui/fields/taxClassText.ts';
import { MoneyText, NumberText } from '../../ui/fields/ValueText.tsx';
import { lazyPart } from '../../ui/lazy.tsx';
import { useLowStockDefault } from '../../ui/useStoreSettings.ts';
import { ProductStatusChip } from './ProductStatusChip.tsx';

// Loaded when a filter is opened or products are selected.
const CategoryFilter = lazyPart<{ source: string; label: string }>(async () => {
  const { CategoryInput } = await import('../../forms/inputs/CategoryPicker.tsx');
  return { default: CategoryInput };
});
const TaxClassSelect = lazyPart<{ source: string; label: string }>(async () => ({
  default: (await import('../../forms/inputs/TaxClassSelect.tsx')).TaxClassSelect,
}));
const ProductBulkActions = lazyPart(() => import('./bulk/ProductBulkActions.tsx'));
const BulkEditDialog = lazyPart(() => import('./bulk/BulkEditDialog.tsx'));

export const productList = declareList({
  resource: 'products',
  i18nPrefix: 'products',
  contract: { record: Product, filter: ProductFilter, sorts: PRODUCT_SORTS },
  sort: { field: 'updatedAt', order: 'DESC' },
  title: 'name',
  caption: 'sku',
  picture: ({ images }) => images[0]?.url,
  exportExtras: async (dataProvider) =>
    (await import('./productExport.ts')).exportExtras(dataProvider),
  fields: {
    id: { label: 'products.export.id', value: ({ _id }) => _id },
    name: { grow: 260, sortOptions: { ASC: 'products.sort.name' } },
    sku: {
      render: (product) => skuText(product) ?? <Muted text="products.noSku" />,
      renderCard: skuText,
    },
    status: {
      optionI18nPrefix: 'products.status',
      render: ({ status }) => <ProductStatusChip status={status} />,
      filter: { choices: PRODUCT_STATUSES },
    },
    price: {
      as: 'money',
      render: (product) => <Price product={product} />,
      filter: { range: ['priceMin', 'priceMax'], as: 'money' },
      sortOptions: { ASC: 'products.sort.priceUp', DESC: 'products.sort.priceDown' },
    },
    stock: {
      align: 'right',
      render: (product) => <Stock product={product} />,
      renderCard: (product) => <Stock product={product} isLabelled />,
      export: ({ trackStock, stock }) => (trackStock ? stock : null),
      filter: { choices: ['in', 'low', 'out'], optionI18nPrefix: 'products.stock' },
      sortOptions: { ASC: 'products.sort.stockUp' },
    },
    soldCount: { sortOptions: { DESC: 'products.sort.sold' } },
    categoryId: {
      reference: 'categories',
      emptyText: 'products.noCategory',
      // The contract accepts several categories; the filter offers one.
      filter: { schema: Id, input: CategoryFilter },
    },
    tags: { filter: { source: 'tag' } },
    brandId: { reference: 'brands', needs: [BRANDS, PRODUCT_BRAND], filter: {} },
    taxClass: {
      optionI18nPrefix: 'taxes.taxClass',
      needs: [TAX_RATES, PRODUCT_TAX_CLASS],
      filter: {
        input: TaxClassSelect,
        text: (taxClass, { translate }) => taxClassText(String(taxClass), translate),
      },
    },
    createdAt: { as: 'moment', firstOrder: 'DESC' },
    updatedAt: { as: 'moment', sortOptions: { DESC: 'products.sort.updated' } },
  },
  filters: {
    importId: importFilter('products'),
    // The analytics link to products without a cost.
    hasCost: { choices: [true, false], input: false },
  },
  columns: [
    'name',
    'status',
    'stock',
    'price',
    'categoryId',
    'brandId',
    'taxClass',
    'sku',
    'soldCount',
    'createdAt',
    'updatedAt',
  ],
  // Cards and rows show the SKU below the name; its own column is for sorting.
  hiddenColumns: ['brandId', 'taxClass', 'sku', 'soldCount', 'createdAt'],
  card: [['sku'], ['status', 'price'], ['stock']],
});

export default function ProductList() {
  const [bulkField, setBulkField] = useState<BulkField>();
  return (
    <ListScreen
      list={productList}
      actions={
        <>
          <RelatedListButton resource="stock-levels" endpoint={STOCK_LEVELS} />
          <RelatedListButton resource="categories" endpoint="/categories" />
          <RelatedListButton resource="brands" endpoint={BRANDS} />
          <SheetButton />
        </>
      }
      bulkActionButtons={<ProductBulkActions onOpenDialog={setBulkField} />}
    >
      {bulkField && <BulkEditDialog field={bulkField} onClose={() => setBulkField(undefined)} />}
    </ListScreen>
  );
}

function RelatedListButton({ resource, endpoint }: { resource: string; endpoint: string }) {
  const translate = useTranslate();
  if (!useHasEndpoint(endpoint)) return null;
  return (
    <Button component={Link} to={`/${resource}`} color="inherit">
      {translate(`resources.${resource}.name`, { smart_count: 3 })}
    </Button>
  );
}

/** Opens the filtered products as a sheet. */
function SheetButton() {
  const translate = useTranslate();
  const { filterValues, sort } = useListQuery();
  const { total } = useListPaginationContext();
  if (!total) return null;
  const search = new URLSearchParams({
    filter: JSON.stringify(filterValues),
    sort: sort.field,
    order: sort.order,
  });
  return (
    <Button
      component={Link}
      to={`/products/sheet?${search}`}
      color="inherit"
      startIcon={<GridOnOutlined />}
    >
      {translate('products.sheetShort')}
    </Button>
  );
}

function Price({ product }: { product: Product }) {
  const { price, priceTo, compareAtPrice, currency, variantCount } = product;
  const translate = useTranslate();
  const locale = useLocale();
  if (price === null) return <Muted text="products.noPrice" />;
  if (variantCount > 1 && price !== priceTo) {
    return translate('products.variants.from', { price: formatMoney(price, currency, locale) });
  }
  return (
    <>
      {compareAtPrice !== null && (
        <s className="quiet small" style={{ display: 'block' }}>
          <span style={visuallyHidden}>{translate('products.before')} </span>
          <MoneyText amount={compareAtPrice} currency={currency} />
        </s>
      )}
      <MoneyText amount={price} currency={currency} />
    </>
  );
}

/** The SKU, or for a product without one, the names of its options: each variant has its own SKU. Null without both. */
function skuText({ sku, options }: Product): string | null {
  return sku ?? (options.map(({ name }) => name).join(', ') || null);
}

interface StockProps {
  product: Product;
  /** Labels the number, where no column header does. */
  isLabelled?: boolean;
}

function Stock({ product, isLabelled = false }: StockProps) {
  const translate = useTranslate();
  const lowStockDefault = useLowStockDefault();
  // Only the store knows the availability of all variants together.
  const reported = product.variantCount > 0 ? product.availability : undefined;
  const state = reported ?? availability(product, lowStockDefault);
  if (state === 'untracked') return <Muted text="products.stock.untracked" />;
  const count = product.stockForSale ?? product.stock;
  const isShort = product.variantCount > 0 && state === 'low';
  return (
    <span style={isLabelled ? cardStockStyle : stockStyle}>
      {!isShort && state !== 'in' && <StockChip availability={state} />}
      {isLabelled ? translate('products.stock.count', { count }) : <NumberText value={count} />}
      {isShort && <VariantsShort product={product} />}
      {product.variantCount > 0 && !isShort && (
        <span className="quiet small">
          {translate('products.variants.inStock', {
            smart_count: product.variantCount,
            inStock: product.variantsInStock,
          })}
        </span>
      )}
    </span>
  );
}

/** Says how many variants are low or out of stock. A warning if `isMostlyLow`. */
function VariantsShort({ product }: { product: Product }) {
  const { variantCount: variants, variantsInStock, variantsLow: low } = product;
  const translate = useTranslate();
  if (low === undefined) return <StockChip availability="low" />;
  const out = variants - variantsInStock;
  const text = translate(low > 0 ? 'products.variants.low' : 'products.variants.out', {
    smart_count: variants,
    count: low + out,
  });
  return isMostlyLow({ variants, low, out }) ? (
    // May wrap, because the text is wider than a phone in some languages.
    <StatusChip tone="warning" style={{ whiteSpace: 'inherit' }}>
      {text}
    </StatusChip>
  ) : (
    <span className="quiet small">{text}</span>
  );
}

function Muted({ text }: { text: string }) {
  const translate = useTranslate();
  return <span className="quiet">{translate(text)}</span>;
}

const stockStyle = {
  display: 'inline-flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  alignItems: 'center',
  gap: '0 8px',
  fontVariantNumeric: 'tabular-nums',
};
const cardStockStyle = { ...stockStyle, justifyContent: 'flex-start' };
