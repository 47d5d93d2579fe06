import * as v from 'valibot';
import { isDay, parseDays } from './days.ts';
import { asFieldType } from './fieldType.ts';
import { MAX_AMOUNT } from './maxAmount.ts';
import { MAX_PAGE_SIZE } from './maxPageSize.ts';

/**
 * Schemas of values that several entities share. The message of a rule is a problem code; `messages.ts` has the English
 * text of each code.
 */

/** Identifier of a record: letters, digits, `_` and `-`, so that it is safe as one path segment. */
export const Id = v.pipe(v.string('invalid'), v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'id.invalid'));
export type Id = v.InferOutput<typeof Id>;

/** The filter `q` of a list with a search: finds records by their texts. */
export const SearchText = v.pipe(v.string('invalid'), v.maxLength(200, 'invalid'), noNullByte());

/** PostgreSQL refuses null bytes, also in search terms. */
export function noNullByte() {
  return v.check((text: string) => !text.includes('\0'), 'invalid');
}

/** The filter `id` of a list: finds the records with these ids. */
export const Ids = v.pipe(v.array(Id, 'invalid'), v.maxLength(MAX_PAGE_SIZE, 'invalid'));

/** An instant, ISO 8601 in UTC, with or without fractions of a second: `2026-11-20T09:30:00.000Z`. */
export const Instant = v.pipe(
  v.string('invalid'),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/, 'instant.invalid'),
  v.check(isInstant, 'instant.invalid'),
  asFieldType('instant'),
);
export type Instant = v.InferOutput<typeof Instant>;

/**
 * `Date.parse` accepts 31 February, as 3 March. It also accepts `9999-12-31T24:00:00Z`, an instant in the year 10000.
 * The ISO text of that instant begins with `+010000`, and would sort before all other instants.
 */
function isInstant(text: string): boolean {
  const time = Date.parse(text);
  return isDay(text.slice(0, 10)) && new Date(time).getUTCFullYear() <= 9999;
}

/** A day without time or time zone: `2026-11-24`. */
export const Day = v.pipe(
  v.string('day.invalid'),
  v.check(isDay, 'day.invalid'),
  asFieldType('day'),
);

/** A filter by inclusive days, either of which may be omitted: `2026-11-01..2026-11-20`. */
export const Days = v.pipe(
  v.string('invalid'),
  v.check((text) => parseDays(text) !== null, 'invalid'),
);

/** ISO 4217 alphabetic code. */
export const Currency = v.pipe(v.string('invalid'), v.regex(/^[A-Z]{3}$/, 'currency.invalid'));
export type Currency = v.InferOutput<typeof Currency>;

/** A time zone that this runtime's `Intl` accepts, normally an IANA name: `Europe/Paris`. */
export const TimeZone = v.pipe(
  v.string('invalid'),
  v.maxLength(64, 'timezone.invalid'),
  v.check(isTimeZone, 'timezone.invalid'),
);

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** E.164: `+`, then 8 to 15 digits, the first not 0. */
export const Phone = v.pipe(v.string('invalid'), v.regex(/^\+[1-9]\d{7,14}$/, 'phone.invalid'));
export type Phone = v.InferOutput<typeof Phone>;

export const Email = v.pipe(
  v.string('invalid'),
  v.trim(),
  v.maxLength(254, 'email.invalid'),
  v.regex(
    /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+\.[^\s\p{Cc}@<>()[\]\\,;:".]{2,}$/u,
    'email.invalid',
  ),
);

/** Whole minor units of a currency (cents for EUR, yen for JPY, fils for KWD). */
export const MoneyAmount = v.pipe(
  v.number('money.invalid'),
  v.safeInteger('money.invalid'),
  v.minValue(-MAX_AMOUNT, 'money.tooLarge'),
  v.maxValue(MAX_AMOUNT, 'money.tooLarge'),
  asFieldType('money'),
);

/** A price that a merchant types: 0 to `MAX_AMOUNT`. */
export const Price = v.pipe(
  v.number('money.invalid'),
  v.safeInteger('money.invalid'),
  v.minValue(0, 'price.negative'),
  v.maxValue(MAX_AMOUNT, 'money.tooLarge'),
  asFieldType('money'),
);

export const Slug = v.pipe(
  v.string('invalid'),
  v.trim(),
  v.minLength(1, 'slug.required'),
  v.maxLength(255, 'slug.tooLong'),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'slug.invalid'),
);

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Length in user-perceived characters: an emoji with modifiers counts as one. */
export function characters(text: string): number {
  // Counting the graphemes of a huge string is slow. At worst, a field refuses a text that would just fit.
  if (text.length > 50_000) return text.length;
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}

/** Counts graphemes only if the text has more than `max` code units. */
function fits(text: string, max: number): boolean {
  return text.length <= max || characters(text) <= max;
}

// Both refuse control characters and lone surrogates. `SEVERAL_LINES` allows tabs and line breaks.
const SINGLE_LINE = /^[^\p{Cc}\p{Cs}]*$/u;
const SEVERAL_LINES = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;

/**
 * One line of text, trimmed, with at most `max` user-perceived characters. `min` is 0, or 1 for a required text. `code`
 * is the prefix of the problem codes `<code>Required` and `<code>TooLong`. A field without messages of its own uses the
 * general codes: `line('text', 1, 20)`, `whole('number', 0, 9)`.
 */
export function line(code: string, min: number, max: number) {
  return v.pipe(
    v.string(min > 0 ? `${code}Required` : 'invalid'),
    v.trim(),
    v.minLength(min, `${code}Required`),
    v.check((text) => fits(text, max), `${code}TooLong`),
    v.regex(SINGLE_LINE, 'text.control'),
    v.metadata({ maxLength: max }),
  );
}

/** Several lines of text, trimmed, at most `max` user-perceived characters. */
export function lines(code: string, max: number) {
  return v.pipe(
    v.string('invalid'),
    v.trim(),
    v.check((text) => fits(text, max), `${code}TooLong`),
    v.regex(SEVERAL_LINES, 'text.control'),
    v.metadata({ maxLength: max }),
    asFieldType('lines'),
  );
}

/** An integer from `min` to `max`. */
export function whole(code: string, min: number, max: number) {
  return v.pipe(
    v.number(`${code}Invalid`),
    v.safeInteger(`${code}Invalid`),
    v.minValue(min, `${code}Invalid`),
    v.maxValue(max, `${code}Invalid`),
  );
}

/** A percentage from 0 to 100 with at most three decimals, such as a tax rate: `8.875`. */
export const Percent = v.pipe(
  v.number('percent.invalid'),
  v.minValue(0, 'percent.invalid'),
  v.maxValue(100, 'percent.invalid'),
  v.check((percent) => Number(percent.toFixed(3)) === percent, 'percent.invalid'),
  asFieldType('percent'),
);

/** At most `max` values, without repetition: `list(line('text', 1, 20), 50)`. */
export function list<const Item extends v.GenericSchema>(item: Item, max: number) {
  return v.pipe(
    v.array(item, 'invalid'),
    v.maxLength(max, 'listTooLong'),
    v.check((values) => new Set(values).size === values.length, 'list.repeated'),
    v.metadata({ maxLength: max }),
  );
}

/** At most `max` tags, without repetition, ignoring case. */
export function tags(max: number) {
  return v.pipe(
    v.array(line('tag', 1, 50), 'invalid'),
    v.maxLength(max, 'tags.tooMany'),
    v.check(
      (all) => new Set(all.map((tag) => tag.toLocaleLowerCase('en'))).size === all.length,
      'tags.duplicate',
    ),
  );
}

/** Path or URL of a picture: https, or a path of the same origin. */
export const PictureUrl = v.pipe(
  v.string('invalid'),
  v.maxLength(2048, 'url.invalid'),
  v.regex(/^(https:\/\/[^\s\p{Cc}"'<>\\]+|\/(?![/\\])[^\s\p{Cc}"'<>\\]*)$/u, 'url.invalid'),
);

/** `PictureUrl` for a field of a declared resource, whose generated screens show the picture. */
export const Picture = v.pipe(PictureUrl, asFieldType('picture'));

/** A link to a web page. Only `http` and `https` are allowed, because a scheme such as `javascript:` runs code. */
export const Url = v.pipe(
  v.string('url.invalid'),
  v.trim(),
  v.maxLength(2048, 'url.invalid'),
  v.check(isWebUrl, 'url.invalid'),
  asFieldType('url'),
);

export function isWebUrl(text: string): boolean {
  return /^https?:\/\/[^\s\p{Cc}"'<>\\]+$/iu.test(text) && URL.canParse(text);
}

/** A filter by one value, or by at most 20. A record matches if it has one of the values. */
export const oneOrMore = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  v.union(
    [
      v.picklist(values, 'invalid'),
      v.pipe(
        v.array(v.picklist(values, 'invalid'), 'invalid'),
        v.minLength(1, 'invalid'),
        v.maxLength(20, 'invalid'),
      ),
    ],
    'invalid',
  );
