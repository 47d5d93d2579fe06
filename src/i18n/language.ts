import { localStore } from '../browser/storage.ts';
import { LANGUAGE_KEY } from '../browser/storageKeys.ts';
import { type Language, languageDirection, preferredLanguage, toLanguage } from './languages.ts';
import { loadLanguage, setLanguage } from './texts.ts';

/** The language requested last. An earlier request that loads more slowly is ignored. */
let requested: Language | undefined;

/** Sets the language before the first render: the stored language, else the browser's. Follows other tabs. */
export function startLanguage(): void {
  show(toLanguage(localStore.read(LANGUAGE_KEY)) ?? preferredLanguage(navigator.languages));
  window.addEventListener('storage', ({ key, newValue }) => {
    const language = key === LANGUAGE_KEY ? toLanguage(newValue) : undefined;
    // Another tab changed the language. If its texts cannot be loaded, this tab keeps its own.
    if (language) void switchTo(language).catch(() => undefined);
  });
}

/** Loads the texts that the page uses, then switches and stores the language. Rejects if a text file fails to load. */
export async function changeLanguage(language: Language): Promise<void> {
  if (await switchTo(language)) localStore.write(LANGUAGE_KEY, language);
}

/**
 * Resolves with false if another language was requested meanwhile. Does not use react-admin's `locale` setting, whose
 * change remounts the page and loses its input.
 */
async function switchTo(language: Language): Promise<boolean> {
  requested = language;
  await loadLanguage(language);
  if (requested !== language) return false;
  show(language);
  return true;
}

function show(language: Language) {
  document.documentElement.lang = language;
  document.documentElement.dir = languageDirection(language);
  setLanguage(language);
}
