import type { ErrorProblem } from '../api/errors.ts';
import type { account } from '../i18n/en/account.ts';
import type { auth } from '../i18n/en/auth.ts';
import type { business } from '../i18n/en/business.ts';
import { currentLanguage, loadedTexts } from '../i18n/texts.ts';

type KeyPaths<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeyPaths<T[K]>}`;
}[keyof T & string];

export type TextKey =
  | `auth.${KeyPaths<typeof auth>}`
  | `account.${KeyPaths<typeof account>}`
  | `business.${keyof typeof business}`;

/**
 * Translates a key for the public pages. Replaces `%{name}` placeholders like polyglot, but is smaller and
 * has no plural forms.
 */
export function text(key: TextKey, values: Record<string, unknown> = {}): string {
  return translateOr(key, values);
}

/** The text of a problem code; undefined if there is none. */
export function problemText(problem: ErrorProblem | undefined): string | undefined {
  if (!problem) return undefined;
  return [`auth.${problem.code}`, `account.problems.${problem.code}`]
    .map((key) => ({ key, found: translateOr(key, problem.values) }))
    .find(({ key, found }) => found !== key)?.found;
}

/** Translates a key, or returns a server's text unchanged. */
export function translateOr(keyOrText: string, values: Record<string, unknown> = {}): string {
  let found: unknown = loadedTexts(currentLanguage());
  for (const part of keyOrText.split('.')) {
    if (typeof found !== 'object' || found === null) return keyOrText;
    found = Object.getOwnPropertyDescriptor(found, part)?.value;
  }
  if (typeof found !== 'string') return keyOrText;
  return found.replace(/%\{(\w+)\}/g, (placeholder, name: string) =>
    String(values[name] ?? placeholder),
  );
}

/** Isolates the direction of a number or name within a sentence, if needed. */
export function bidiIsolated(text: string): string {
  return document.documentElement.dir === 'rtl' ? `\u2068${text}\u2069` : text;
}
