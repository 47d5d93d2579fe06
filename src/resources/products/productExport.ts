import type { RaRecord } from 'react-admin';
import { decimalOf } from '../../../domain/money.ts';
import type { ExportColumn } from '../../lists/useExportAll.ts';

const fields = 'resources.products.fields';

/** Amounts as plain decimals with their currency beside them. What a product costs stays here. */
const columns: readonly ExportColumn[] = [
  { header: 'products.export.id', value: (product) => String(product.id) },
  { header: `${fields}.name`, value: (product) => product.name },
  { header: `${fields}.sku`, value: (product) => product.sku },
  { header: `${fields}.barcode`, value: (product) => product.barcode },
  { header: `${fields}.status`, value: (product) => product.status, words: 'products.status' },
  { header: `${fields}.price`, value: (product) => money(product, product.price) },
  {
    header: `${fields}.compareAtPrice`,
    value: (product) => money(product, product.compareAtPrice),
  },
  { header: `${fields}.currency`, value: (product) => product.currency },
  { header: `${fields}.stock`, value: (product) => (product.trackStock ? product.stock : null) },
  { header: `${fields}.soldCount`, value: (product) => product.soldCount },
  {
    header: `${fields}.categoryId`,
    value: (product) => product.categoryId,
    nameOf: 'categories',
  },
  { header: 'products.export.categoryId', value: (product) => product.categoryId },
  { header: `${fields}.tags`, value: (product) => tagsOf(product) },
  { header: `${fields}.weight`, value: (product) => product.weight },
  { header: `${fields}.slug`, value: (product) => product.slug },
  { header: `${fields}.createdAt`, value: (product) => product.createdAt },
  { header: `${fields}.updatedAt`, value: (product) => product.updatedAt },
];

export const productExport = { fileName: 'products', columns };

function money(product: RaRecord, amount: unknown): string | null {
  if (typeof amount !== 'number' || typeof product.currency !== 'string') return null;
  return decimalOf(amount, product.currency);
}

function tagsOf(product: RaRecord): string {
  return Array.isArray(product.tags) ? product.tags.join('; ') : '';
}
