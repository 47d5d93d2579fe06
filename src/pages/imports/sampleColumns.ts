import type { ImportType } from '../../../contract/import.ts';

/** A literal text, or the translation key of a text. */
type SampleCell = string | { text: string };

/** `required`: in every row, or in rows of new records. */
export type SampleColumn = {
  field: string;
  required?: 'always' | 'new';
  /** Cells of the sample file. */
  cells: readonly SampleCell[];
  /** Shown in the list of columns, because the sample file has no value. */
  example?: SampleCell;
};

const yes = { text: 'forms.yes' };
const active = { text: 'products.status.active' };
const own = (name: string) => ({ text: `imports.sample.${name}` });
const standard = { text: 'taxes.taxClass.standard' };
/** Cells of a product field, which only the first row of a product has. */
const firstRow = (mug: SampleCell, shirt: SampleCell) => [mug, shirt, ''];

/**
 * The documented columns, which the sample file contains. The sample file of products has a mug, and a T-shirt in two
 * sizes. Columns of other systems are recognised but not documented.
 */
export const sampleColumns: Record<ImportType, readonly SampleColumn[]> = {
  products: [
    { field: 'sku', cells: ['MUG-01', 'TEE-S', 'TEE-M'] },
    { field: 'name', required: 'new', cells: [own('mug'), own('shirt'), own('shirt')] },
    { field: 'status', cells: firstRow(active, active) },
    { field: 'price', cells: ['12.50', '19.00', '19.00'] },
    { field: 'compareAtPrice', cells: ['15.00', '', ''] },
    { field: 'costPrice', cells: ['4.20', '7.00', '7.00'] },
    { field: 'barcode', cells: ['4006381333931', '', ''] },
    { field: 'storageLocation', cells: ['A-03-2', 'B-01-1', 'B-01-2'] },
    { field: 'stock', cells: ['24', '10', '8'] },
    { field: 'trackStock', cells: firstRow(yes, yes) },
    { field: 'lowStockThreshold', cells: firstRow('5', '') },
    { field: 'allowBackorder', cells: firstRow({ text: 'forms.no' }, { text: 'forms.no' }) },
    { field: 'option1Name', cells: ['', own('size'), own('size')] },
    { field: 'option1Value', cells: ['', 'S', 'M'] },
    { field: 'variantEnabled', cells: ['', yes, yes] },
    { field: 'category', cells: firstRow(own('mugCategory'), own('shirtCategory')) },
    { field: 'brandId', cells: firstRow(own('mugBrand'), own('shirtBrand')) },
    { field: 'taxClass', cells: firstRow(standard, standard) },
    {
      field: 'variantTaxClass',
      cells: firstRow('', ''),
      example: { text: 'taxes.taxClass.reduced' },
    },
    { field: 'tags', cells: firstRow(own('tags'), '') },
    { field: 'weight', cells: ['350', '180', '180'] },
    { field: 'slug', cells: firstRow('', ''), example: 'blue-mug' },
    { field: 'description', cells: firstRow(own('mugText'), '') },
    { field: 'seoTitle', cells: firstRow(own('mug'), '') },
    { field: 'seoDescription', cells: firstRow(own('mugText'), '') },
    { field: 'images', cells: firstRow('', ''), example: 'https://example.com/mug.jpg' },
    { field: 'variantImage', cells: firstRow('', ''), example: 'https://example.com/shirt.jpg' },
  ],
  customers: [
    { field: 'phone', required: 'always', cells: ['+33612000001', '+33612000002'] },
    { field: 'name', required: 'new', cells: [own('person'), own('otherPerson')] },
    { field: 'email', cells: ['amina@example.com', ''] },
    { field: 'language', cells: ['fr', ''] },
    { field: 'acceptsMarketing', cells: [yes, { text: 'forms.no' }] },
    { field: 'isTaxExempt', cells: [{ text: 'forms.no' }, yes] },
    { field: 'vatNumber', cells: ['', 'FR12345678901'] },
    { field: 'tags', cells: [own('customerTags'), ''] },
    { field: 'note', cells: [own('note'), ''] },
    { field: 'line1', cells: ['12 rue des Lilas', ''] },
    { field: 'line2', cells: ['', ''], example: 'B2' },
    { field: 'postcode', cells: ['69003', ''] },
    { field: 'city', cells: ['Lyon', ''] },
    { field: 'region', cells: ['', ''], example: 'Rhône' },
    { field: 'country', cells: ['FR', ''] },
  ],
  stock: [
    { field: 'sku', required: 'always', cells: ['MUG-01', 'TEE-S'] },
    { field: 'stock', required: 'always', cells: ['24', '10'] },
  ],
  tracking: [
    { field: 'number', required: 'always', cells: ['#1001', '#1002'] },
    {
      field: 'trackingNumber',
      required: 'always',
      cells: ['00340434161094042557', '1Z999AA10123456784'],
    },
    { field: 'carrier', cells: ['DHL', 'UPS'] },
  ],
};
