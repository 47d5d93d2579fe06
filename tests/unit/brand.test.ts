import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { brandFiles } from '../../scripts/brand.ts';
import { projectFolder } from '../../scripts/steps.ts';
import { auth } from '../../src/i18n/en/auth.ts';
import { brand } from '../../src/theme/brand.ts';
import { dark, light } from '../../src/theme/palette.ts';
import { renderMessage } from '../../store/sendMessage.ts';
import { contrast } from './contrast.ts';

describe('the brand is in one place', () => {
  test.each(brandFiles())(
    '$file has the values of brand.ts: run `npm run brand`',
    ({ file, text }) => {
      expect(readFileSync(join(projectFolder, file), 'utf8')).toBe(text);
    },
  );

  test('no other file repeats its colours', () => {
    const colours = [brand.light, brand.dark].flatMap(({ tint, onAccent: _, ...own }) => [
      ...Object.values(own),
      ...Object.values(tint),
    ]);
    const repeated = new RegExp(colours.join('|'), 'i');
    const src = join(projectFolder, 'src');
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.(tsx?|css)$/.test(file) && !/theme\/brand\.(ts|css)$/.test(file),
    );
    expect(files.filter((file) => repeated.test(readFileSync(join(src, file), 'utf8')))).toEqual(
      [],
    );
  });

  test('the English texts use its name', () => {
    expect(auth.documentTitle).toContain(auth.brand);
    expect(renderMessage('123456', 600, 'en')).toContain(auth.brand);
  });
});

const schemes = { light, dark };

describe.each(['light', 'dark'] as const)('the colours of the brand are readable, %s', (scheme) => {
  const { accent, accentDark, onAccent, tint } = brand[scheme];
  const { background, sunken, chrome } = schemes[scheme];
  test.each([
    ['the accent on a page', accent, String(background?.default), 4.5],
    ['the accent on a card', accent, String(background?.paper), 4.5],
    ['the accent on a table head', accent, sunken, 4.5],
    ['the accent on the header', accent, chrome, 4.5],
    ['a text on the accent', onAccent, accent, 4.5],
    ['a text on the accent under the pointer', onAccent, accentDark, 4.5],
    ['a text on the tint', tint.text, tint.background, 4.5],
    ['an icon in the accent on the tint', accent, tint.background, 3],
  ])('%s', (_, text, ground, least) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(least);
  });
});
