import type { DataProvider, RaRecord } from 'react-admin';
import type { Product } from '../../../contract/product.ts';
import type { Variant } from '../../../contract/variant.ts';
import { isMissing, PRODUCT_TAX_CLASS, TAX_RATES } from '../../api/missingEndpoints.ts';
import { hasVariants, withVariants } from '../../api/readVariants.ts';
import { retryingRead } from '../../api/retry.ts';
import type { ExportExtras, ExportLine } from '../../lists/declareList.ts';
import { parseProduct } from './parseProduct.ts';

const OPTIONS = [1, 2, 3].flatMap((slot) => [`option${slot}Name`, `option${slot}Value`]);
const COLUMNS = [...OPTIONS, 'variantEnabled', 'variantTaxClass', 'variantImage'];
/** Read for exports only, so that no list waits for these fields. */
const SETTINGS = [
  'storageLocation',
  'weight',
  'trackStock',
  'lowStockThreshold',
  'allowBackorder',
  'slug',
  'description',
  'images',
  'seoTitle',
  'seoDescription',
];
/** Columns that every line of a variant has. A product's first line has the other columns, too. */
const VARIANT_FIELDS: ReadonlySet<string> = new Set([
  ...COLUMNS,
  'id',
  'name',
  'currency',
  'sku',
  'barcode',
  'storageLocation',
  'price',
  'compareAtPrice',
  'costPrice',
  'stock',
  'soldCount',
  'weight',
]);
/** Approximate number of products and variants in memory at a time. A single product can have more variants. */
const BATCH_SIZE = 2000;
/** Retries for about a minute without a connection. */
const MAX_RETRIES = 6;

/**
 * Exports one line per variant, or one line for a product without variants. The first line has all fields of the
 * product. Omits the columns of variants or of their tax class if the API lacks these.
 */
export async function exportExtras(dataProvider: DataProvider): Promise<ExportExtras> {
  const lacking: readonly string[] = (await hasVariants(dataProvider)) ? [] : COLUMNS;
  const hasTaxClasses = ![TAX_RATES, PRODUCT_TAX_CLASS].some(isMissing);
  return {
    columns: columns.filter(
      ({ name }) => !lacking.includes(name) && (hasTaxClasses || name !== 'variantTaxClass'),
    ),
    lines: (rows, signal) => readLines(dataProvider, rows, signal),
  };
}

const columns: ExportExtras['columns'] = [
  { name: 'barcode', label: 'products.fields.barcode', before: 'status' },
  {
    name: 'compareAtPrice',
    label: 'products.fields.compareAtPrice',
    before: 'stock',
    as: 'money',
  },
  { name: 'currency', label: 'products.fields.currency', before: 'stock' },
  { name: 'costPrice', label: 'products.fields.costPrice', before: 'soldCount', as: 'money' },
  ...COLUMNS.map((name) => {
    const label = `productExport.fields.${name}`;
    const choices = name === 'variantTaxClass' && { optionI18nPrefix: 'taxes.taxClass' };
    return { name, label, before: 'categoryId', ...choices };
  }),
  { name: 'categoryKey', label: 'products.export.categoryId', before: 'tags' },
  ...SETTINGS.map((name) => ({
    name: name === 'images' ? 'pictures' : name,
    label: `products.fields.${name}`,
    before: 'createdAt',
  })),
];

async function* readLines(
  dataProvider: DataProvider,
  ...[rows, signal]: Parameters<ExportExtras['lines']>
): ReturnType<ExportExtras['lines']> {
  for (const batch of toBatches(rows)) {
    const known = batch.flatMap((row) => parseProduct(row) ?? []);
    const read = await retryingRead(
      () => withVariants(dataProvider, known, signal),
      signal,
      MAX_RETRIES,
    );
    const productsById = new Map(read.map((product) => [product._id, product]));
    yield batch.flatMap((row) => {
      const product = productsById.get(String(row.id));
      const pictures = product?.images.map(({ url }) => absolute(url));
      return productLines({ ...row, pictures, categoryKey: product?.categoryId }, product);
    });
  }
}

function toBatches(rows: readonly RaRecord[]): RaRecord[][] {
  const parts: RaRecord[][] = [];
  let room = 0;
  for (const row of rows) {
    // `variantCount` leaves out the disabled variants, which are few.
    const count = 1 + (Number(row.variantCount) || 0);
    if (parts.length === 0 || count > room) {
      parts.push([]);
      room = BATCH_SIZE;
    }
    parts.at(-1)?.push(row);
    room -= count;
  }
  return parts;
}

function productLines(record: RaRecord, product: Product | undefined): ExportLine[] {
  const { variants = [] } = product ?? {};
  if (!product || variants.length === 0) return [{ record }];
  return variants.map((variant, index) => ({
    record: { ...record, ...variantValues(variant), ...optionCells(product, variant) },
    ...(index > 0 && { fields: VARIANT_FIELDS }),
  }));
}

function variantValues(variant: Variant) {
  const { sku, barcode, storageLocation, price, compareAtPrice, costPrice } = variant;
  const { stock, soldCount, weight } = variant;
  const codes = { sku, barcode, storageLocation };
  return { ...codes, price, compareAtPrice, costPrice, stock, soldCount, weight };
}

function optionCells({ options, images }: Product, variant: Variant) {
  const cells = options.flatMap(({ name }, place) => [
    [`option${place + 1}Name`, name],
    [`option${place + 1}Value`, variant.options[place] ?? ''],
  ]);
  const url = images.find(({ _id }) => _id === variant.image)?.url;
  return {
    ...Object.fromEntries(cells),
    variantEnabled: variant.isEnabled,
    variantTaxClass: variant.taxClass,
    variantImage: url === undefined ? null : absolute(url),
  };
}

/** Makes a URL absolute, so that a link in the exported file works. Returns an invalid URL unchanged. */
function absolute(url: string): string {
  return URL.canParse(url, window.location.href) ? new URL(url, window.location.href).href : url;
}
