import { TAX_CLASSES } from '../../contract/taxClass.ts';
import { fromSafeCell } from '../formulaText.ts';
import {
  asBarcode,
  asCode,
  asGrams,
  asInStock,
  asLanguage,
  asList,
  asMeasure,
  asMoney,
  asPath,
  asPlainText,
  asText,
  asUrls,
  asWhole,
  asWord,
  asYesNo,
  type CellProblem,
  type CellRules,
  type Parsed,
  type ReadCells,
  textIn,
} from './cellValues.ts';
import type { CustomerColumn, ProductColumn, TrackingColumn } from './importFields.ts';
import { type OptionsRead, readOptions } from './productLines.ts';
import { inheritWeight, isVariable, plainCell, readStock } from './wooCommerce.ts';

type Reader = (cell: string, rules: CellRules) => Parsed;

const productReaders: Record<ProductColumn, Reader> = {
  id: asText,
  sku: asCode,
  name: asText,
  status: asWord,
  published: asPublished,
  price: asMoney,
  salePrice: asMoney,
  compareAtPrice: asMoney,
  costPrice: asMoney,
  currency: asText,
  barcode: asBarcode,
  storageLocation: asText,
  stock: asWhole,
  trackStock: asYesNo,
  inStock: asInStock,
  inventoryTracker: asYesNo,
  lowStockThreshold: asWhole,
  allowBackorder: asYesNo,
  inventoryPolicy: asYesNo,
  category: asPath,
  categoryId: asText,
  brandId: asText,
  taxClass: asTaxClass,
  taxable: asTaxable,
  tags: asList,
  weight: asGrams,
  weightKg: asMeasure(1000),
  weightLb: asMeasure(453.592_37),
  weightOz: asMeasure(28.349_523_125),
  slug: asText,
  description: asPlainText,
  seoTitle: asText,
  seoDescription: asText,
  images: asUrls,
  imageAlt: asText,
  type: asWord,
  parent: asText,
  option1Name: asText,
  option1Value: asText,
  option2Name: asText,
  option2Value: asText,
  option3Name: asText,
  option3Value: asText,
  option4Name: asText,
  option4Value: asText,
  option5Name: asText,
  option5Value: asText,
  option6Name: asText,
  option6Value: asText,
  variantEnabled: asYesNo,
  variantTaxClass: asTaxClass,
  variantImage: asText,
};

const customerReaders: Record<CustomerColumn, Reader> = {
  id: asText,
  phone: asCode,
  addressPhone: asCode,
  name: asText,
  firstName: asText,
  lastName: asText,
  email: asText,
  acceptsMarketing: asYesNo,
  language: asLanguage,
  isTaxExempt: asYesNo,
  vatNumber: asCode,
  tags: asList,
  note: asText,
  line1: asText,
  line2: asText,
  postcode: asCode,
  city: asText,
  region: asText,
  country: asText,
};

const trackingReaders: Record<TrackingColumn, Reader> = {
  number: asCode,
  trackingNumber: asCode,
  carrier: asText,
};

const { sku, stock } = productReaders;
const readers = {
  products: productReaders,
  customers: customerReaders,
  stock: { sku, stock },
  tracking: trackingReaders,
};

// WooCommerce writes 1 for published, 0 for private, and -1 for a draft.
function asPublished(cell: string, rules: CellRules): Parsed {
  const read = asYesNo(cell, rules);
  return { value: 'value' in read && read.value === true ? 'active' : 'draft' };
}

const [STANDARD, REDUCED, ZERO] = TAX_CLASSES;
/** WooCommerce names the classes of a new store in the store's language. */
const WOOCOMMERCE_TAX_CLASSES: Readonly<Record<string, string>> = {
  [STANDARD]: STANDARD,
  'reduced-rate': REDUCED,
  'taux-reduit': REDUCED,
  'zero-rate': ZERO,
  'taux-zero': ZERO,
};

/**
 * A class of this console or of WooCommerce; any other name is the merchant's own class. Null means the class of the
 * variant's product, which WooCommerce calls `parent`.
 */
function asTaxClass(cell: string, { words }: CellRules): Parsed {
  const text = fromSafeCell(cell).trim();
  const key = text.toLowerCase();
  if (key === 'parent') return { value: null };
  return { value: words[key] ?? WOOCOMMERCE_TAX_CLASSES[key] ?? text };
}

/** Yes or no, or WooCommerce's words. */
function asTaxable(cell: string, rules: CellRules): Parsed {
  const text = cell.trim().toLowerCase();
  if (text === 'taxable') return { value: true };
  return text === 'none' || text === 'shipping' ? { value: false } : asYesNo(cell, rules);
}

/** A parsed row: its first line, and the lines of its variants. */
export type ReadRow = ReadCells & {
  options: OptionsRead;
  problems: CellProblem[];
};

export type RowRules = CellRules & {
  type: keyof typeof readers;
  /** The field of each column. */
  fields: readonly (string | null)[];
  /** Whether an empty cell clears the field; otherwise the field stays unchanged. */
  clears: boolean;
};

/** Whether a row has problems and no parsed value. Missing required fields are not reported for such a row. */
export function isEmptyRow({ values, problems }: ReadRow): boolean {
  return problems.length > 0 && Object.keys(values).length === 0;
}

/** Adds problems to those of a row, except for fields that already have one. */
export function addProblems(
  own: readonly CellProblem[],
  others: readonly CellProblem[],
): CellProblem[] {
  const isReported = ({ field }: CellProblem) => own.some((one) => one.field === field);
  return [...own, ...others.filter((one) => !isReported(one))];
}

export function readRow(lines: readonly (readonly string[])[], rules: RowRules): ReadRow {
  const noCells: ReadCells = { values: {}, cells: {}, empty: new Set() };
  const problems = unreadableIn(lines, rules);
  if (problems.length > 0) return { ...noCells, options: readOptions([]), problems };
  const read = lines.map((line, at) => readLine(line, rules, at));
  const wrong = read.flatMap(({ problems: found }) => found);
  const [first = noCells] = read;
  const isOfProducts = rules.type === 'products';
  if (isOfProducts) inheritWeight(read);
  const options = readOptions(isOfProducts ? read : []);
  options.warnings.push(...read.flatMap(({ warnings }) => warnings));
  const row: ReadRow = {
    values: { ...first.values },
    cells: first.cells,
    empty: first.empty,
    options,
    problems: [...wrong, ...(wrong.length > 0 ? [] : options.problems)],
  };
  if (isOfProducts) gatherPictures(row, read);
  const stock = rules.fields.indexOf('stock');
  if ('type' in first.cells && stock >= 0) {
    const cells = lines.map((line) => line[stock] ?? '');
    options.warnings.push(...readStock(row, read, cells, options.warnings));
  }
  return row;
}

function unreadableIn(lines: Lines, rules: RowRules): CellProblem[] {
  const wrong = lines.findIndex((cells) => widthOf(cells, rules) !== rules.fields.length);
  if (wrong >= 0) {
    const values = { cells: lines[wrong]?.length ?? 0, columns: rules.fields.length };
    return [{ field: '', code: 'import.cells', values, at: wrong }];
  }
  return lines
    .flatMap((cells, at): CellProblem[] => {
      const field = fieldWithNull(cells, rules);
      return field === undefined ? [] : [{ field, code: 'text.control', values: {}, at }];
    })
    .slice(0, 1);
}

function readLine(line: readonly string[], rules: RowRules, at: number) {
  const values: ReadCells['values'] = {};
  const cells: ReadCells['cells'] = {};
  const empty = new Set<string>();
  const problems: CellProblem[] = [];
  const warnings: CellProblem[] = [];
  const known: Record<string, Reader> = readers[rules.type];
  const type = rules.fields.indexOf('type');
  const isTyped = type >= 0 && (line[type] ?? '').trim() !== '';
  rules.fields.forEach((field, column) => {
    const written = line[column] ?? '';
    const cell = isTyped && field !== null ? plainCell(field, written) : written;
    const reader = field === null ? undefined : known[field];
    if (field === null || !reader) return;
    if (cell.trim() === '') {
      empty.add(field);
      return;
    }
    cells[field] = cell;
    const parsed = reader(cell, rules);
    if ('value' in parsed) values[field] = parsed.value;
    // A barcode that a spreadsheet rounded is only a warning: the product is still imported.
    else if (field === 'barcode') warnings.push({ field, ...parsed.problem, at });
    else problems.push({ field, ...parsed.problem, at });
  });
  return { values, cells, empty, problems, warnings };
}

/** Gathers the pictures of all lines of a product. The picture of a WooCommerce variation belongs to the variant. */
function gatherPictures(row: ReadRow, lines: readonly ReadCells[]): void {
  if (isVariable(lines[0])) {
    for (const line of row.options.variants) line.values.variantImage ??= urlsIn(line)[0];
    return;
  }
  const images = lines.flatMap(urlsIn);
  if (images.length > 0) row.values.images = [...new Set(images)];
  // The alternative text of a line describes its first picture.
  row.values.imageAlts = new Map(lines.map((line) => [urlsIn(line)[0], textIn(line, 'imageAlt')]));
}

function urlsIn({ values }: ReadCells): unknown[] {
  return Array.isArray(values.images) ? values.images : [];
}

type Lines = readonly (readonly string[])[];

/** The first field with a null byte. Binary files contain null bytes, and PostgreSQL refuses them in texts. */
function fieldWithNull(cells: readonly string[], { fields }: RowRules): string | undefined {
  return (
    fields.find((field, column) => field !== null && cells[column]?.includes('\0')) ?? undefined
  );
}

/** The number of cells, without empty ones that spreadsheets append after the last column. */
function widthOf(cells: readonly string[], { fields }: RowRules): number {
  const rest = cells.slice(fields.length);
  return rest.every((cell) => cell.trim() === '')
    ? Math.min(cells.length, fields.length)
    : cells.length;
}
