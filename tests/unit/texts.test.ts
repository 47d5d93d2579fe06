import { describe, expect, test } from 'vitest';
import { texts as consoleTexts } from '../../src/i18n/en/consoleTexts.ts';
import { texts as publicTexts } from '../../src/i18n/en/publicTexts.ts';
import { parseSource, readSourceFiles } from './sourceFiles.ts';
import { hardCodedTexts, missingTexts } from './textRules.ts';

const english = { ...publicTexts, ...consoleTexts };
const files = readSourceFiles().filter(({ path }) => path.startsWith('src/'));

describe('every text of the screens is in src/i18n', () => {
  test('the code contains no texts of its own', () => {
    const code = files.filter(({ path }) => !path.startsWith('src/i18n/'));
    expect(code.flatMap(hardCodedTexts)).toEqual([]);
  });

  test('every text key of the code exists', () => {
    const code = files.filter(({ path }) => !path.startsWith('src/i18n/'));
    expect(missingTexts(code, english)).toEqual([]);
    const [file] = code;
    const wrong = { ...file, path: 'src/A.tsx', text: "translate('orderShow.payment.nothing')" };
    expect(file && missingTexts([{ ...file, ...wrong }], english)).toEqual([
      'src/A.tsx uses the missing text "orderShow.payment.nothing".',
    ]);
  });

  test('French has a no-break space before a colon after a name', () => {
    const code = files.filter(({ path }) => !path.startsWith('src/i18n/'));
    const ownColon = /\btranslate\(.*\)\}:(\s|$)/m;
    expect(code.filter(({ text }) => ownColon.test(text)).map(({ path }) => path)).toEqual([]);
    expect(ownColon.test("{translate('orderShow.payment.reference')}: <bdi>")).toBe(true);
  });

  test.each([
    ['<p>Two words</p>', 1],
    ["<p>{'Saved'}</p>", 1],
    ["<p>{isNew ? 'New' : 'Old'}</p>", 2],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code that is looked at
    ['<p>{`${count} products`}</p>', 1],
    ['<Chart title="Sales by day" />', 1],
    ["<IconButton aria-label={isOpen ? 'Close menu' : 'Open menu'} />", 2],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code that is looked at
    ['<img alt={`Picture of ${name}`} />', 1],
    ["<p>{'Hello, ' + name}</p>", 1],
    ["<p>{['One more', 'thing'].join(' ')}</p>", 2],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code that is looked at
    ["<p>{`${isNew ? 'New' : 'Old'}`}</p>", 2],
    ['<input placeholder="Search" />', 1],
    ['<Dialog submitLabel="Save" emptyText={none ?? "Nothing"} />', 2],
    ["<TextField slotProps={{ htmlInput: { 'aria-label': 'Units' } }} />", 1],
    ["<Menu items={[{ label: 'Edit' }, { label: t('a.b'), name: 'Edit it' }]} />", 2],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code that is looked at
    ['notify(`Could not save ${name}`)', 1],
    ["translate('Save')", 1],
    ["node.setAttribute('aria-label', 'Close')", 1],
    ["(document.title = 'Orders')", 1],
    ["(({ title = 'Orders' }) => title)({})", 1],
    ['<List title="products.title" mode="wide" text={colour} label="/orders" />', 0],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code that is looked at
    ['<List title={`orders.step.${step}`} tone={{ text: "#FFFFFF" }} />', 0],
    ["new TypeError('There is no such file') ?? console.warn('Look at this')", 0],
    ["<p>{translate('products.title')} · × —</p>", 0],
    ['<Box title={name} sx={{ color: "red" }}>{name}</Box>', 0],
  ])('of %s it finds %i', (jsx, count) => {
    const source = parseSource('src/layout/A.tsx', `export const A = () => ${jsx};`);
    expect(hardCodedTexts(source)).toHaveLength(count);
  });
});
