import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand';
import { importAgain } from '../browser/polyfills.ts';
import { directionOf, type Language } from './languages.ts';

/**
 * The texts that have been fetched, and the language that is shown. Each language has two files, each one chunk:
 * `fr/publicTexts.ts` for the public pages, and `fr/consoleTexts.ts` for what the signed-in console needs besides.
 */
export type TextFile = 'public' | 'console';

/** A tree of texts, as deep as it likes. */
export type Texts = { [key: string]: string | Texts };

/** The same keys with other words: what a file of another language must have. */
export type Translated<T> = { [K in keyof T]: T[K] extends string ? string : Translated<T[K]> };

const files = import.meta.glob<{ texts: Texts }>('./*/{public,console}Texts.ts');

const shown = createStore<{ language: Language }>(() => ({ language: 'en' }));
/** By `fr/console`. */
const loaded = new Map<string, Texts>();
/** What has been asked for since the page was opened: a change of language fetches all of it. */
const wanted = new Set<TextFile>();

export function currentLanguage(): Language {
  return shown.getState().language;
}

/** The language that is shown; renders again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(shown.subscribe, currentLanguage, currentLanguage);
}

/** Shows a language whose texts are loaded. Use `changeLanguage` of `language.ts`, which fetches them first. */
export function setLanguage(language: Language): void {
  shown.setState({ language });
}

/** Resolves when the texts can be shown, in the language that is shown by then. Rejects like an import. */
export async function loadTexts(asked: readonly TextFile[] = ['public', 'console']): Promise<void> {
  for (const file of asked) wanted.add(file);
  for (let language: Language | undefined; language !== currentLanguage(); ) {
    language = currentLanguage();
    await textsIn(language, asked);
  }
}

/** Fetches everything that has been asked for so far in another language. */
export async function loadLanguage(language: Language): Promise<void> {
  // More may be asked for meanwhile.
  for (let count = -1; count !== wanted.size; ) {
    count = wanted.size;
    await textsIn(language, [...wanted]);
  }
}

/** The texts of a language, whichever is shown; fetches the files that are not loaded yet. */
export async function textsIn(language: Language, asked: readonly TextFile[]): Promise<Texts> {
  const missing = asked.filter((file) => !loaded.has(`${language}/${file}`));
  await Promise.all(missing.map((file) => loadFile(language, file)));
  return textsOf(language);
}

async function loadFile(language: Language, file: TextFile): Promise<void> {
  // English stands in for a file that the language does not have yet.
  const load = files[`./${language}/${file}Texts.ts`] ?? files[`./en/${file}Texts.ts`];
  if (!load) throw new Error(`There is no file src/i18n/en/${file}Texts.ts.`);
  // The public pages are drawn without the theme.
  const isMirrored = file === 'console' && directionOf(language) === 'rtl';
  const [{ texts }] = await Promise.all([
    importAgain(load, 'texts'),
    isMirrored && import('../theme/rightToLeft.ts'),
  ]);
  addTexts(language, file, texts);
}

/** Puts texts in place without fetching them. For tests. */
export function addTexts(language: Language, file: TextFile, texts: Texts): void {
  loaded.set(`${language}/${file}`, texts);
}

/** All texts of a language that are loaded. */
export function textsOf(language: Language): Texts {
  return { ...loaded.get(`${language}/public`), ...loaded.get(`${language}/console`) };
}
