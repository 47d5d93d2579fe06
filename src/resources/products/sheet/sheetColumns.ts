import * as v from 'valibot';
import type { Problem } from '../../../../contract/problems.ts';
import { PRODUCT_STATUSES } from '../../../../contract/product.ts';
import { isOnPath, pathText } from '../../../../domain/categoryTree.ts';
import { numberFormat } from '../../../../domain/intl.ts';
import { formatMoney, isCurrency, moneyInputText, parseMoney } from '../../../../domain/money.ts';
import { splitWords } from '../../../forms/inputs/TagsInput.tsx';
import { parseWhole } from '../../../forms/inputs/WholeNumberInput.tsx';
import type { CategoryRecord } from '../../../ui/fields/categoryTree.ts';
import { parseCode } from '../productValues.ts';

/** In display order; the name is always first. */
export const SHEET_FIELDS = [
  'name',
  'sku',
  'status',
  'price',
  'compareAtPrice',
  'costPrice',
  'stock',
  'categoryId',
  'tags',
  'barcode',
  'weight',
  // For variants only.
  'isEnabled',
] as const;
export type SheetField = (typeof SHEET_FIELDS)[number];

/** Typed or pasted text that the column can't read, with a problem code. */
const UnreadableText = v.object({ text: v.string(), code: v.string() });

export const CellValue = v.union([
  v.string(),
  v.number(),
  v.boolean(),
  v.null(),
  v.pipe(v.array(v.string()), v.readonly()),
  UnreadableText,
]);
export type CellValue = v.InferOutput<typeof CellValue>;

type Column = {
  type: 'text' | 'code' | 'money' | 'whole' | 'choice' | 'tags';
  /** Pixels. */
  width: number;
  /** The value of an emptied cell; absent if it can't be empty. */
  empty?: CellValue;
};

export const COLUMNS: Record<SheetField, Column> = {
  name: { type: 'text', width: 240 },
  sku: { type: 'code', width: 150, empty: null },
  status: { type: 'choice', width: 110 },
  price: { type: 'money', width: 110, empty: null },
  compareAtPrice: { type: 'money', width: 155, empty: null },
  costPrice: { type: 'money', width: 110, empty: null },
  stock: { type: 'whole', width: 115 },
  categoryId: { type: 'choice', width: 200, empty: null },
  tags: { type: 'tags', width: 200, empty: [] },
  barcode: { type: 'code', width: 150, empty: null },
  weight: { type: 'whole', width: 100, empty: null },
  isEnabled: { type: 'choice', width: 110 },
};

export const isNumeric = (field: SheetField) => /money|whole/.test(COLUMNS[field].type);

export type SheetFormatting = {
  locale: string;
  translate: (key: string, values?: Record<string, unknown>) => string;
  categories: readonly CategoryRecord[];
  problemText: (problem: Pick<Problem, 'code' | 'values'>) => string;
};

/** Converts text to a column's value. */
export function parseCell(
  field: SheetField,
  typed: string,
  currency: string | null,
  formatting: SheetFormatting,
): CellValue {
  const { type, empty } = COLUMNS[field];
  const text = typed.trim();
  if (text === '' && field !== 'isEnabled') return empty === undefined ? '' : empty;
  if (type === 'money') {
    const money = parseMoney(text, currency, formatting.locale);
    return money.ok ? money.amount : { text, code: money.code };
  }
  if (type === 'whole') return parseWhole(text, formatting.locale);
  if (type === 'tags') return splitWords(text);
  // Single line, as the input is.
  const line = text.replace(/\s*[\r\n]+\s*/g, ' ');
  if (type === 'text') return line;
  if (type === 'code') return parseCode(line);
  return choiceIn(field, text, formatting);
}

export type Choice = { value: string; label: string };

export function columnChoices(
  field: SheetField,
  { translate, categories }: SheetFormatting,
): readonly Choice[] {
  if (field === 'status') {
    return PRODUCT_STATUSES.map((value) => ({
      value,
      label: translate(`products.status.${value}`),
    }));
  }
  if (field === 'isEnabled') {
    return [true, false].map((isOn) => ({ value: String(isOn), label: onOrOff(isOn, translate) }));
  }
  if (field !== 'categoryId') return [];
  return [
    { value: '', label: translate('products.noCategory') },
    ...categories.map((category) => ({ value: category.id, label: pathText(category) })),
  ];
}

const onOrOff = (isOn: boolean, translate: SheetFormatting['translate']) =>
  translate(isOn ? 'sheet.yes' : 'sheet.no');

const isSameText = (one: string, other: string) =>
  one.localeCompare(other, undefined, { sensitivity: 'base' }) === 0;

function choiceIn(field: SheetField, text: string, formatting: SheetFormatting): CellValue {
  const choices = columnChoices(field, formatting);
  const exact = choices.find(({ value, label }) => value === text || isSameText(label, text));
  if (field === 'isEnabled') {
    const isKnown = exact ?? choices.find(({ value }) => isSameText(value, text));
    return isKnown ? isKnown.value === 'true' : { text, code: 'sheet.yesOrNo' };
  }
  if (exact) return exact.value || null;
  if (field === 'status') return text;
  // Accepts either path separator, and a part of a path if it is unambiguous.
  const found = formatting.categories.filter(({ path }) => isOnPath(path, text));
  const [only] = found.length > 1 ? found.filter(({ name }) => isSameText(name, text)) : found;
  const isClear =
    found.length === 1 || found.filter(({ name }) => isSameText(name, text)).length === 1;
  if (only && isClear) return only.id;
  return { text, code: found.length > 0 ? 'sheet.categorySeveral' : 'sheet.categoryUnknown' };
}

/** The text in an input and on the clipboard. */
export function cellInputText(
  field: SheetField,
  value: CellValue,
  currency: string | null,
  formatting: SheetFormatting,
): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return onOrOff(value, formatting.translate);
  if (typeof value === 'number') {
    const isMoney = COLUMNS[field].type === 'money';
    return isMoney ? moneyInputText(value, currency, formatting.locale) : String(value);
  }
  if (typeof value === 'object' && 'text' in value) return value.text;
  return plainText(field, value, formatting);
}

/** The displayed text. */
export function cellText(
  field: SheetField,
  value: CellValue,
  currency: string | null,
  formatting: SheetFormatting,
): string {
  if (typeof value !== 'number') return cellInputText(field, value, currency, formatting);
  if (COLUMNS[field].type === 'money' && isCurrency(currency)) {
    return formatMoney(value, currency, formatting.locale);
  }
  return numberFormat(formatting.locale, {}).format(value);
}

function plainText(
  field: SheetField,
  value: string | readonly string[],
  formatting: SheetFormatting,
) {
  if (typeof value !== 'string') return value.join(', ');
  if (field === 'status') return formatting.translate(`products.status.${value}`, { _: value });
  if (field !== 'categoryId') return value;
  const category = formatting.categories.find(({ id }) => id === value);
  return category ? pathText(category) : '…';
}

/** For unreadable text; the contract validates all other values. */
export function unreadableProblem(value: CellValue): Pick<Problem, 'code' | 'values'> | null {
  const isUnreadable = typeof value === 'object' && value !== null && 'code' in value;
  return isUnreadable ? { code: value.code, values: {} } : null;
}
