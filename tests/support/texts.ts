import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../../src/i18n/languages.ts';

const folder = join(import.meta.dirname, '..', '..', 'src', 'i18n');

/** The texts of one file by key: `['products.empty.title', 'No products yet']`. */
export type TextsOfFile = Map<string, string>;

/** The texts of every file of every language: `en/products.ts` -> its texts. */
export async function readTexts(): Promise<Map<string, TextsOfFile>> {
  const files = languages.flatMap(({ code }) =>
    readdirSync(join(folder, code)).map((name) => `${code}/${name}`),
  );
  const read = await Promise.all(
    files.map(async (file) => {
      const exported: Record<string, unknown> = await import(join(folder, file));
      return [file, new Map(Object.entries(exported).flatMap(leaves))] as const;
    }),
  );
  return new Map(read);
}

function leaves([key, value]: [string, unknown]): [string, string][] {
  if (typeof value === 'string') return [[key, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => leaves([`${key}.${name}`, inner]));
}

/** The plural forms of a text, split as polyglot does. */
export function formsOf(text: string): string[] {
  return text.split('||||').map((form) => form.trim());
}

/** The names of a text's placeholders, sorted. */
export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(/%\{(\w+)\}/g)].map(([, name = '']) => name))].sort();
}
