import type { Problem } from '../../contract/problems.ts';
import {
  asCode,
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
  type CellRules,
  type Parsed,
} from './cellValues.ts';
import type { CustomerColumn, ProductColumn } from './importFields.ts';

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
  barcode: asCode,
  stock: asWhole,
  trackStock: asYesNo,
  inventoryTracker: asYesNo,
  lowStockThreshold: asWhole,
  allowBackorder: asYesNo,
  inventoryPolicy: asYesNo,
  category: asPath,
  categoryId: asText,
  tags: asList,
  weight: asMeasure(1),
  weightKg: asMeasure(1000),
  weightLb: asMeasure(453.592_37),
  slug: asText,
  description: asPlainText,
  seoTitle: asText,
  seoDescription: asText,
  images: asUrls,
  imageAlt: asText,
};

const customerReaders: Record<CustomerColumn, Reader> = {
  id: asText,
  phone: asCode,
  name: asText,
  firstName: asText,
  lastName: asText,
  email: asText,
  acceptsMarketing: asYesNo,
  tags: asList,
  note: asText,
  line1: asText,
  line2: asText,
  postcode: asCode,
  city: asText,
  region: asText,
  country: asText,
};

const { sku, stock } = productReaders;
const readers = { products: productReaders, customers: customerReaders, stock: { sku, stock } };

// Other shops say 1, 0, and -1 for what is a draft.
function asPublished(cell: string): Parsed {
  return { value: ['1', 'true', 'yes'].includes(cell.trim().toLowerCase()) ? 'active' : 'draft' };
}

/** A row of a file, read: the values of the cells that are not empty, and what they were. */
export type ReadRow = {
  values: Record<string, unknown>;
  cells: Record<string, string>;
  problems: Problem[];
};

export type RowRules = CellRules & {
  type: keyof typeof readers;
  /** Which field each column is. */
  fields: readonly (string | null)[];
};

/** Reads a row. What is empty is not there: an import changes nothing to nothing. */
export function readRow(lines: readonly (readonly string[])[], rules: RowRules): ReadRow {
  const [line = []] = lines;
  const row: ReadRow = { values: {}, cells: {}, problems: [] };
  const wrong = lines.find((cells) => widthOf(cells, rules) !== rules.fields.length);
  if (wrong) {
    const values = { cells: wrong.length, columns: rules.fields.length };
    return { ...row, problems: [{ field: '', code: 'import.cells', values }] };
  }
  const unreadable = lines.flatMap((cells) => fieldWithNull(cells, rules) ?? [])[0];
  if (unreadable !== undefined) {
    return { ...row, problems: [{ field: unreadable, code: 'text.control', values: {} }] };
  }
  const known: Record<string, Reader> = readers[rules.type];
  rules.fields.forEach((field, column) => {
    const cell = line[column] ?? '';
    const reader = field === null ? undefined : known[field];
    if (field === null || !reader || cell.trim() === '') return;
    row.cells[field] = cell;
    const parsed = reader(cell, rules);
    if ('value' in parsed) row.values[field] = parsed.value;
    else row.problems.push({ field, ...parsed.problem });
  });
  if (rules.type === 'products') readMorePictures(row, lines.slice(1), rules);
  return row;
}

/** The further lines of a product are its pictures; those with a SKU or a price would be variants. */
function readMorePictures(row: ReadRow, lines: Lines, { fields }: RowRules): void {
  const cellOf = (line: readonly string[], field: string) => line[fields.indexOf(field)] ?? '';
  if (lines.some((line) => cellOf(line, 'sku').trim() || cellOf(line, 'price').trim())) {
    row.problems.push({ field: '', code: 'import.variants', values: {} });
    return;
  }
  const more = lines.flatMap((line) => {
    const parsed = asUrls(cellOf(line, 'images'));
    return 'value' in parsed && Array.isArray(parsed.value) ? parsed.value : [];
  });
  const { images } = row.values;
  if (more.length > 0) row.values.images = [...(Array.isArray(images) ? images : []), ...more];
}

type Lines = readonly (readonly string[])[];

/** A file that is no text has null bytes, which PostgreSQL takes in no text, not even in one that is looked for. */
function fieldWithNull(cells: readonly string[], { fields }: RowRules): string | undefined {
  return (
    fields.find((field, column) => field !== null && cells[column]?.includes('\0')) ?? undefined
  );
}

/** Spreadsheets end a line in more empty cells than there are columns. */
function widthOf(cells: readonly string[], { fields }: RowRules): number {
  const rest = cells.slice(fields.length);
  return rest.every((cell) => cell.trim() === '')
    ? Math.min(cells.length, fields.length)
    : cells.length;
}
