import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand';
import { importAgain } from '../browser/polyfills.ts';
import type { core } from './en/core.ts';
import type { en } from './en.ts';
import { directionOf, type Language } from './languages.ts';

/**
 * The texts that are here, by language and by area, and the language that is shown. An area is a file of
 * each language's folder (`fr/products.ts`), fetched when the first screen that declares it is opened. Where a language
 * lacks a file, the English one stands in.
 */
/** Fetched by itself. The rest is in `core`, which every signed-in screen has. */
export type Area = Exclude<keyof typeof en, keyof typeof core> | 'business' | 'errors' | 'core';

/** A tree of texts, as deep as it likes. */
export type Texts = { [key: string]: string | Texts };

/** The same keys with other words: what a file of another language must have. */
export type Translated<T> = { [K in keyof T]: T[K] extends string ? string : Translated<T[K]> };

const files = import.meta.glob<Record<string, Texts>>([
  './*/*.ts',
  // Parts of `core`, of `orderShow` and of `promotionForm`, which import them.
  '!./*/{forms,listing,names,orderDialogs,orderEmails,problems,promotionChecks,ra,shell}.ts',
]);

const shown = createStore<{ language: Language }>(() => ({ language: 'en' }));
const here = new Map<string, Texts>();
/** What has been asked for since the page was opened: a change of language fetches all of it. */
const wanted = new Set<Area>();
let count = 0;

export function currentLanguage(): Language {
  return shown.getState().language;
}

/** The language that is shown; renders again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(shown.subscribe, currentLanguage, currentLanguage);
}

/** Shows a language whose texts are here. Use `changeLanguage` of `language.ts`, which fetches them first. */
export function setLanguage(language: Language): void {
  shown.setState({ language });
}

/** Resolves when the areas can be shown, in the language that is shown by then. Rejects like an import. */
export async function loadTexts(areas: readonly Area[]): Promise<void> {
  for (const area of areas) wanted.add(area);
  for (let language: Language | undefined; language !== currentLanguage(); ) {
    const now = currentLanguage();
    await Promise.all(areas.map((area) => fetchTexts(now, area)));
    language = now;
  }
}

/** Fetches everything that has been asked for so far in another language. */
export async function loadLanguage(language: Language): Promise<void> {
  const isHere = (area: Area) => here.has(`${language}/${area}`);
  while (![...wanted].every(isHere)) {
    await Promise.all([...wanted].map((area) => fetchTexts(language, area)));
  }
}

/** A loader of code that resolves when the texts of these areas are here as well; both are fetched at once. */
export function withTexts<T>(load: () => Promise<T>, areas: readonly Area[]): () => Promise<T> {
  return async () => {
    const [code] = await Promise.all([load(), loadTexts(areas)]);
    return code;
  };
}

async function fetchTexts(language: Language, area: Area): Promise<void> {
  if (here.has(`${language}/${area}`)) return;
  // English stands in for a file that the language does not have yet.
  const load = files[`./${language}/${area}.ts`] ?? files[`./en/${area}.ts`];
  // Only what `core` belongs to is drawn with the theme.
  const isTurned = area === 'core' && directionOf(language) === 'rtl';
  const styles = isTurned ? import('../theme/rightToLeft.ts') : undefined;
  if (!load) throw new Error(`There is no file src/i18n/en/${area}.ts.`);
  const texts = (await importAgain(load, area))[area];
  if (!texts) throw new Error(`src/i18n/${language}/${area}.ts must export "${area}".`);
  await styles;
  addTexts(language, area, texts);
}

/** Puts texts in place without fetching them. For tests. */
export function addTexts(language: Language, area: string, texts: Texts): void {
  here.set(`${language}/${area}`, texts);
  count += 1;
}

/** Changes whenever more texts are here. */
export function textsVersion(): number {
  return count;
}

/** All texts of a language that are here, the core's at the top and every area under its name. */
export function textsOf(language: Language): Texts {
  const areas = [...here].filter(([key]) => key.startsWith(`${language}/`));
  const named = Object.fromEntries(areas.map(([key, texts]) => [key.slice(3), texts]));
  return { ...named, ...named.core };
}

/** True for a key such as `products.title`, whose first part is one of our areas. */
export function isKeyOfOurs(key: string): boolean {
  const [, area] = /^(\w+)(\.\w+)+$/.exec(key) ?? [];
  if (area === undefined) return false;
  return `./en/${area}.ts` in files || area in (here.get('en/core') ?? {});
}
