import { localStore } from '../browser/storage.ts';
import { LANGUAGE_KEY } from '../browser/storageKeys.ts';
import { directionOf, type Language, preferredLanguage, toLanguage } from './languages.ts';
import { loadLanguage, setLanguage } from './texts.ts';

// The language is not one of react-admin's settings: when that one changes, the framework mounts the whole page
// anew, and what has been typed is gone.
let asked: Language | undefined;

/** Decides the language of the page, before anything is drawn: chosen here earlier, or the browser's. */
export function startLanguage(): void {
  show(toLanguage(localStore.read(LANGUAGE_KEY)) ?? preferredLanguage(navigator.languages));
  window.addEventListener('storage', ({ key, newValue }) => {
    const language = key === LANGUAGE_KEY ? toLanguage(newValue) : undefined;
    // Left as it is when the texts cannot be fetched: this tab did not ask.
    if (language) void switchTo(language).catch(() => undefined);
  });
}

/** Fetches the texts of what has been opened, then shows them all at once. Rejects when they cannot be fetched. */
export async function changeLanguage(language: Language): Promise<void> {
  if (await switchTo(language)) localStore.write(LANGUAGE_KEY, language);
}

/** False when another language has been asked for in the meantime. */
async function switchTo(language: Language): Promise<boolean> {
  asked = language;
  await loadLanguage(language);
  if (asked !== language) return false;
  show(language);
  return true;
}

function show(language: Language) {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  setLanguage(language);
}
