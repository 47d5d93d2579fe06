import { COLOURS_KEY, LANGUAGE_KEY, SESSION_KEY } from '../browser/storageKeys.ts';
import { preferredLanguage, toLanguage } from '../i18n/languages.ts';

/**
 * A script by itself, which the sign-in page of the build runs before it is painted: gives it the chosen
 * colours, and hides it from who is signed in already or reads another language. The entry takes over.
 */
const page = document.documentElement;
const chosen = /^"?(light|dark)"?$/.exec(stored(COLOURS_KEY) ?? '')?.[1];
page.dataset.colours =
  chosen ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

const language = toLanguage(stored(LANGUAGE_KEY)) ?? preferredLanguage(navigator.languages);
if (stored(SESSION_KEY) !== null || language !== page.lang) page.classList.add('start-waits');

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
