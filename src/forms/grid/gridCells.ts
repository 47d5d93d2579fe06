import type { ComponentType, ReactNode } from 'react';
import * as v from 'valibot';
import { asciiDigits } from '../../../domain/digits.ts';
import { numberFormat } from '../../../domain/intl.ts';
import {
  type CurrencyCode,
  formatMoney,
  isCurrency,
  moneyInputText,
  parseMoney,
} from '../../../domain/money.ts';
import { splitWords } from '../inputs/TagsInput.tsx';
import { parseWhole } from '../inputs/WholeNumberInput.tsx';

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

/** Returns the text of an unreadable value, and any other value unchanged. */
export const plainValue = (value: CellValue) =>
  typeof value === 'object' && value !== null && 'text' in value ? value.text : value;

export type Choice = { value: string | boolean | null; label: string };

export type GridColumn = {
  name: string;
  label: string;
  type: 'text' | 'code' | 'money' | 'whole' | 'tags' | 'choice';
  /** Pixels at a font size of 16 px; the first column has the grid's `nameWidth`. */
  width: number;
  /** The value of an emptied cell; absent if it can't be empty. */
  empty?: CellValue;
  choices?: readonly Choice[];
  /** Reads text that is none of `choices`; undefined leaves the cell as it is. */
  readOther?: (text: string) => CellValue | undefined;
  /** Shown for null. */
  nothing?: string;
  /** Shown for a value that is none of `choices`, by default the value. */
  unknown?: string;
  /** Unit of the numbers, in the header. */
  unit?: string;
  /**
   * Renders the cells, for example as a button or a switch, which Enter and Space press. Copy, paste and fill use the
   * values.
   */
  Content?: ComponentType<{ row: GridRow; column: GridColumn }>;
  /** Shown before the label in the header. */
  head?: ReactNode;
};

/** A row as the grid shows it. An unchanged row keeps its identity, so that it does not re-render. */
export type GridRow = {
  id: string;
  /** The accessible name. */
  name: string;
  currency: CurrencyCode;
  /** Includes unsaved edits. */
  values: Readonly<Record<string, CellValue | undefined>>;
  /** The earlier values of changed cells. */
  before: Readonly<Record<string, CellValue | undefined>>;
  isFixed: (column: string) => boolean;
  error: (column: string) => string | null;
  /** An error of the whole row. */
  failure?: string | null | undefined;
  isBusy?: boolean;
  /** Part of the row above, such as a variant. */
  isPart?: boolean;
  isMuted?: boolean;
};

export const isNumeric = ({ type }: GridColumn) => type === 'money' || type === 'whole';

export function inputModeOf({ type }: GridColumn) {
  return type === 'money' ? 'decimal' : type === 'whole' ? 'numeric' : 'text';
}

export const cellValue = (row: GridRow, column: GridColumn): CellValue =>
  row.values[column.name] ?? null;

export type Translate = (key: string, values?: Record<string, unknown>) => string;

/** How texts are read and written: the row's currency and the merchant's language. */
type Notation = { currency: CurrencyCode; locale: string };

/** Converts text to a column's value; undefined if the text is none of the column's choices. */
export function parseCell(
  column: GridColumn,
  typed: string,
  { currency, locale }: Notation,
): CellValue | undefined {
  const { type, empty } = column;
  const text = typed.trim();
  // `empty` can be null. Undefined means that the cell can't be empty.
  if (text === '' && empty !== undefined) return empty;
  if (text === '' && type !== 'choice') return '';
  if (type === 'money') {
    const money = parseMoney(text, currency, locale);
    return money.ok ? money.amount : { text, code: money.code };
  }
  if (type === 'whole') return parseWhole(text, locale);
  if (type === 'tags') return splitWords(text);
  // Joins the lines, because a cell's input has one line.
  const line = text.replace(/\s*[\r\n]+\s*/g, ' ');
  if (type === 'text') return line;
  if (type === 'code') return asciiDigits(line);
  return readChoice(column, text);
}

const isSameText = (one: string, other: string) =>
  one.localeCompare(other, undefined, { sensitivity: 'base' }) === 0;

export const choiceKey = ({ value }: Choice) => String(value ?? '');

function readChoice({ choices = [], readOther }: GridColumn, text: string) {
  const found =
    choices.find((choice) => choiceKey(choice) === text) ??
    choices.find(({ label }) => isSameText(label, text)) ??
    choices.find((choice) => isSameText(choiceKey(choice), text));
  return found ? found.value : readOther?.(text);
}

/** The text in an input and on the clipboard. */
export function inputText(
  column: GridColumn,
  value: CellValue,
  { currency, locale }: Notation,
): string {
  const choice = column.choices?.find((one) => one.value === value);
  if (choice && value !== null) return choice.label;
  if (value === null) return '';
  if (typeof value === 'number') {
    return column.type === 'money' ? moneyInputText(value, currency, locale) : String(value);
  }
  if (typeof value !== 'object') return column.unknown ?? String(value);
  return 'text' in value ? value.text : value.join(', ');
}

/** The displayed text. */
export function shownText(column: GridColumn, value: CellValue, notation: Notation): string {
  const { currency, locale } = notation;
  if (value === null) return column.nothing ?? '';
  if (typeof value !== 'number') return inputText(column, value, notation);
  if (column.type === 'money' && isCurrency(currency)) return formatMoney(value, currency, locale);
  return numberFormat(locale, {}).format(value);
}
