import type { Problem } from '../../contract/problems.ts';
import { asciiDigits } from '../digits.ts';
import { fromSafeCell } from '../formulaText.ts';
import { parseMoney } from '../money.ts';

/** Settings for reading all cells of a file. */
export type CellRules = {
  currency: string;
  decimal: '.' | ',';
  /** Words of the file for values, in lower case: `actif` for `active`. */
  words: Readonly<Record<string, string>>;
};

/** A problem of a row, which may have several lines. `at` is the index of the line, 0 by default. */
export type CellProblem = Problem & { at?: number };

/** A parsed line: parsed values, their original texts, and the empty fields. */
export type ReadCells = {
  values: Record<string, unknown>;
  cells: Record<string, string>;
  empty: ReadonlySet<string>;
};

export function textIn(line: ReadCells | undefined, field: string): string {
  const value = line?.values[field];
  return typeof value === 'string' ? value : '';
}

export type Parsed = { value: unknown } | { problem: Omit<Problem, 'field'> };

const refuse = (code: string, values: Problem['values'] = {}): Parsed => ({
  problem: { code, values },
});

export function asText(cell: string): Parsed {
  return { value: fromSafeCell(cell).trim() };
}

/** Reads a code. Drops a leading quote, which marks text in spreadsheets. */
export function asCode(cell: string): Parsed {
  const code = fromSafeCell(cell).trim().replace(/^'/, '');
  // The scientific notation of spreadsheets for long numbers, which has lost the last digits.
  return /^\d[.,]\d+E\+\d+$/i.test(code) ? refuse('import.rounded') : { value: code };
}

/** A code in ASCII digits, as scanners send it. */
export function asBarcode(cell: string): Parsed {
  return asCode(asciiDigits(cell));
}

/** Converts an HTML description, as other systems export it, to plain text. */
export function asPlainText(cell: string): Parsed {
  return { value: withoutTags(fromSafeCell(cell)) };
}

export function asMoney(cell: string, { currency, decimal }: CellRules): Parsed {
  const parsed = parseMoney(fromSafeCell(cell), currency, decimal === ',' ? 'de' : 'en');
  return parsed.ok ? { value: parsed.amount } : refuse(parsed.code);
}

export function asWhole(cell: string): Parsed {
  return { value: numberIn(cell, '.', true) };
}

/** Reads grams. NaN for `1.000` in a file with decimal commas, because that can be 1 or a thousand. */
export function asGrams(cell: string, rules: CellRules): Parsed {
  const isGrouped = /^[1-9]\d{0,2}(\.\d{3})+$/.test(asciiDigits(cell).trim());
  return isGrouped && rules.decimal === ',' ? { value: Number.NaN } : asMeasure(1)(cell, rules);
}

/** Returns a parser that converts a quantity by a factor and rounds it to an integer. */
export const asMeasure =
  (factor: number) =>
  (cell: string, { decimal }: CellRules): Parsed => ({
    value: Math.round(numberIn(cell, decimal, false) * factor),
  });

/**
 * Returns NaN, which every schema refuses, for a text that is no number. With `isWhole`, also for `1,000`, which can be
 * 1 or a thousand.
 */
function numberIn(cell: string, decimal: string, isWhole: boolean): number {
  const text = asciiDigits(fromSafeCell(cell)).replace(/[\s']/g, '').replace('−', '-');
  const plain = (decimal === ',' ? text.replace(',', '.') : text).replace('٫', '.');
  const pattern = isWhole ? /^-?\d{1,12}([.,](?!000$)0*)?$/ : /^-?(\d{1,9}(\.\d*)?|\.\d+)$/;
  return pattern.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN;
}

const YES = ['1', 'true', 'yes', 'y', 'x', 'oui', 'vrai', 'نعم', 'notify', 'continue', 'shopify'];
const NO = ['0', 'false', 'no', 'n', 'non', 'faux', 'لا', 'deny'];

export function asYesNo(cell: string, { words }: CellRules): Parsed {
  const text = cell.trim().toLowerCase();
  const word = words[text] ?? text;
  if (YES.includes(word)) return { value: true };
  return NO.includes(word) ? { value: false } : refuse('import.yesNo');
}

/** Whether a product is in stock: false only for a word of `NO`, so `backorder` counts as yes. */
export function asInStock(cell: string): Parsed {
  return { value: !NO.includes(cell.trim().toLowerCase()) };
}

export function asWord(cell: string, { words }: CellRules): Parsed {
  const text = fromSafeCell(cell).trim().toLowerCase();
  return { value: words[text] ?? text };
}

/** A language by its code, also `fr-CA` for `fr`, or by its own name. */
export function asLanguage(cell: string, { words }: CellRules): Parsed {
  const text = fromSafeCell(cell).trim().toLowerCase();
  return { value: words[text] ?? text.split(/[-_]/)[0] };
}

/** Splits a cell at semicolons, or at commas if it has none. Drops duplicates, ignoring case. */
export function asList(cell: string): Parsed {
  const text = fromSafeCell(cell);
  const parts = text
    .split(text.includes(';') ? ';' : /[,،]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const seen = new Set<string>();
  const value = parts.filter((part) => {
    const key = part.toLocaleLowerCase('en');
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
  return { value };
}

/** The names from the root to a category: `Home > Kitchen`, or with `›`, the separator of the console's own export. */
export function asPath(cell: string): Parsed {
  const names = fromSafeCell(cell)
    .split(/[>›]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return { value: names };
}

/** URLs of pictures, separated by spaces, commas or semicolons. */
export function asUrls(cell: string): Parsed {
  const urls = fromSafeCell(cell)
    .split(/[;,]?\s+|[;,](?=https?:)/)
    .map((url) => url.trim())
    .filter((url) => url !== '');
  return { value: [...new Set(urls)] };
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

function withoutTags(html: string): string {
  if (!/<[a-z/!]|&[a-z#]/i.test(html)) return html.trim();
  const shown = ['style', 'script'].reduce((text, name) => {
    const whole = new RegExp(`<${name}\\b[\\s\\S]*?</${name}>`, 'gi');
    return replaceUpTo(new RegExp(`</${name}>`, 'gi'), text, whole, '');
  }, html);
  const replaceTags = (text: string, tag: RegExp, by: string) => replaceUpTo(/>/g, text, tag, by);
  const ends = /<(br|\/p|\/div|\/li|\/h\d|\/tr|\/ul|\/ol)\b[^>]*>/gi;
  const lines = replaceTags(shown.replace(/\s+/g, ' '), ends, '\n');
  return decodeEntities(replaceTags(replaceTags(lines, /<li\b[^>]*>/gi, '- '), /<[^>]*>/g, ''))
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Decodes numeric HTML entities and those of `ENTITIES`: `Tops & tees` for `Tops &amp; tees`. */
export function decodeEntities(text: string): string {
  const letter = /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]+);/gi;
  return text.replace(letter, (whole, name: string) => entity(name) ?? whole);
}

/**
 * Replaces only up to the last `mark`, with which every match ends. After it the regular expression would scan to the
 * end from every start: seconds for a cell of nothing but `<`.
 */
function replaceUpTo(mark: RegExp, text: string, pattern: RegExp, by: string): string {
  const last = [...text.matchAll(mark)].at(-1);
  const end = last ? last.index + last[0].length : 0;
  return text.slice(0, end).replace(pattern, by) + text.slice(end);
}

function entity(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    ? String.fromCodePoint(code)
    : undefined;
}
