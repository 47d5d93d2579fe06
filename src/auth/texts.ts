import type { ErrorProblem } from '../api/errors.ts';
import type { account } from '../i18n/en/account.ts';
import type { auth } from '../i18n/en/auth.ts';
import type { business } from '../i18n/en/business.ts';
import { currentLanguage, textsOf } from '../i18n/texts.ts';

/**
 * The public pages' translator. The same texts and the same `%{name}` placeholders as the console's
 * polyglot, without its library: this page is what a merchant waits for on a slow line.
 */
type PathsOf<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${PathsOf<T[K]>}`;
}[keyof T & string];

export type TextKey =
  | `auth.${PathsOf<typeof auth>}`
  | `account.${PathsOf<typeof account>}`
  | `business.${keyof typeof business}`;

export function text(key: TextKey, values: Record<string, string> = {}): string {
  return textOr(key, values);
}

/** The words that these pages have for what a store says by a code; undefined where they have none. */
export function problemText(problem: ErrorProblem | undefined): string | undefined {
  if (!problem) return undefined;
  const values = Object.entries(problem.values).map(([name, value]) => [name, String(value)]);
  return [`auth.${problem.code}`, `account.problems.${problem.code}`]
    .map((key) => ({ key, found: textOr(key, Object.fromEntries(values)) }))
    .find(({ key, found }) => found !== key)?.found;
}

/** For keys that arrive as data, such as a toast's: what is not a key is a server's text and shown as it is. */
export function textOr(keyOrText: string, values: Record<string, string> = {}): string {
  let found: unknown = textsOf(currentLanguage());
  for (const part of keyOrText.split('.')) {
    if (typeof found !== 'object' || found === null) return keyOrText;
    found = Object.getOwnPropertyDescriptor(found, part)?.value;
  }
  if (typeof found !== 'string') return keyOrText;
  return found.replace(/%\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}

/** A number or a name inside a sentence that may run the other way; nothing is added where it cannot. */
export function bidiIsolated(text: string): string {
  return document.documentElement.dir === 'rtl' ? `\u2068${text}\u2069` : text;
}
