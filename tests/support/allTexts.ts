import { addTexts, type Texts } from '../../src/i18n/texts.ts';

const files = import.meta.glob<Record<string, Texts>>('../../src/i18n/en/*.ts', { eager: true });

/** All English texts at once: a test that draws one part of a screen has not fetched the screen's areas. */
export function addAllTexts(): void {
  for (const [path, exported] of Object.entries(files)) {
    const area = /(\w+)\.ts$/.exec(path)?.[1] ?? '';
    if (exported[area]) addTexts('en', area, exported[area]);
  }
}
