import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand';
import { importAgain } from '../browser/polyfills.ts';
import { type Language, languageDirection } from './languages.ts';

/**
 * Each language has two files, one chunk each: `fr/publicTexts.ts` for the public pages, and `fr/consoleTexts.ts` for
 * all other pages.
 */
export type TextFile = 'public' | 'console';

export type Texts = { [key: string]: string | Texts };

/** The type of the same texts in another language: all keys of `T`, with any strings. */
export type Translated<T> = { [K in keyof T]: T[K] extends string ? string : Translated<T[K]> };

const files = import.meta.glob<{ texts: Texts }>('./*/{public,console}Texts.ts');

const languageStore = createStore<{ language: Language }>(() => ({ language: 'en' }));
/** Keys such as `fr/console`. */
const loaded = new Map<string, Texts>();
/** Files requested since the page was opened; a change of language loads all of them. */
const requestedFiles = new Set<TextFile>();

export function currentLanguage(): Language {
  return languageStore.getState().language;
}

/** The current language. Re-renders when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(languageStore.subscribe, currentLanguage, currentLanguage);
}

/** The texts of the language must be loaded. `changeLanguage` of `language.ts` loads them first. */
export function setLanguage(language: Language): void {
  languageStore.setState({ language });
}

/**
 * Resolves when the texts of the current language are loaded, even if the language changes meanwhile. Rejects if a
 * dynamic import fails.
 */
export async function loadTexts(
  requested: readonly TextFile[] = ['public', 'console'],
): Promise<void> {
  for (const file of requested) requestedFiles.add(file);
  let language: Language;
  do {
    language = currentLanguage();
    await fetchTexts(language, requested);
  } while (language !== currentLanguage());
}

/** Loads all requested files in another language. */
export async function loadLanguage(language: Language): Promise<void> {
  let count: number;
  do {
    count = requestedFiles.size;
    await fetchTexts(language, [...requestedFiles]);
    // Repeats if more files were requested meanwhile.
  } while (count !== requestedFiles.size);
}

/** Loads the requested files that are missing. Returns all loaded texts of the language. */
export async function fetchTexts(
  language: Language,
  requested: readonly TextFile[],
): Promise<Texts> {
  const missing = requested.filter((file) => !loaded.has(`${language}/${file}`));
  await Promise.all(missing.map((file) => loadFile(language, file)));
  return loadedTexts(language);
}

async function loadFile(language: Language, file: TextFile): Promise<void> {
  // English replaces a file that the language lacks.
  const load = files[`./${language}/${file}Texts.ts`] ?? files[`./en/${file}Texts.ts`];
  if (!load) throw new Error(`There is no file src/i18n/en/${file}Texts.ts.`);
  // Only the console uses the theme, which `rightToLeft.ts` mirrors.
  const isMirrored = file === 'console' && languageDirection(language) === 'rtl';
  const [{ texts }] = await Promise.all([
    importAgain(load, 'texts'),
    isMirrored && import('../theme/rightToLeft.ts'),
  ]);
  addTexts(language, file, texts);
}

/** Exported for tests. */
export function addTexts(language: Language, file: TextFile, texts: Texts): void {
  loaded.set(`${language}/${file}`, texts);
}

export function loadedTexts(language: Language): Texts {
  return { ...loaded.get(`${language}/public`), ...loaded.get(`${language}/console`) };
}
