import { COLOURS_KEY, LANGUAGE_KEY, SESSION_KEY } from '../browser/storageKeys.ts';
import { preferredLanguage, toLanguage } from '../i18n/languages.ts';

/**
 * A classic script that the prerendered sign-in page links in its head, so that it runs before the first paint.
 * Applies the colour mode. Hides the page if there is a stored session, or the visitor uses another language:
 * `main.tsx` then renders.
 */
const root = document.documentElement;
const chosen = /^"?(light|dark)"?$/.exec(stored(COLOURS_KEY) ?? '')?.[1];
root.dataset.colours =
  chosen ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

const language = toLanguage(stored(LANGUAGE_KEY)) ?? preferredLanguage(navigator.languages);
if (stored(SESSION_KEY) !== null || language !== root.lang) root.classList.add('start-waits');

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
