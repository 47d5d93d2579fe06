import { expect, type Page } from '@playwright/test';
import { formsOf, placeholdersOf, readTexts } from '../../support/texts.ts';

/** Default labels of the component library. */
const wordsOfLibrary = ['Open', 'Close', 'Clear', 'No options', 'Loading…'];

/** Expects no English text of the console on the page, visible or announced. */
export async function expectTranslated(page: Page, language: 'fr' | 'ar'): Promise<void> {
  const english = await onlyEnglish(language);
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) {
      const { nodeValue, parentElement } = walker.currentNode;
      // Excludes names, which people typed: a category may be named like a business type.
      if (!parentElement?.closest('bdi')) texts.push(nodeValue ?? '');
    }
    const attributes = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'];
    for (const element of document.querySelectorAll('*')) {
      for (const name of attributes) texts.push(element.getAttribute(name) ?? '');
    }
    return texts.map((text) => text.trim());
  });
  expect([...new Set(texts.filter((text) => english.has(text)))], 'left in English').toEqual([]);
}

/** English texts that differ in the other language: `Promotions` is the same in French. */
async function onlyEnglish(language: 'fr' | 'ar'): Promise<Set<string>> {
  const texts = await readTexts();
  const of = (code: string) =>
    [...texts]
      .filter(([file]) => file.startsWith(`${code}/`))
      .flatMap(([, own]) => [...own.values()])
      .filter((text) => placeholdersOf(text).length === 0)
      .flatMap(formsOf);
  const other = new Set(of(language));
  return new Set([...of('en'), ...wordsOfLibrary].filter((text) => text && !other.has(text)));
}
