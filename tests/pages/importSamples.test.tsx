import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeLanguage } from '../../src/i18n/language.ts';
import { captureDownload } from '../support/downloads.ts';
import { readTexts } from '../support/texts.ts';
// Preloaded, so that no test waits for parts that the screens load on demand.
import '../../src/pages/imports/ImportPage.tsx';
import { faults, serveStore } from '../msw/server.ts';
import { openConsole } from '../spec/openConsole.tsx';

const store = serveStore();
beforeEach(async () => {
  await store.signIn();
});
afterEach(() => changeLanguage('en'));

const texts = await readTexts();

test.each(['en', 'fr', 'ar'] as const)(
  'recognises and imports the sample files in %s',
  async (language) => {
    // Queries normalise white space.
    const say = (key: string) =>
      (texts.get(`${language}/imports.ts`)?.get(`imports.${key}`) ?? '').replace(/\s+/g, ' ');
    const { visitor } = await openConsole('/imports?type=products');
    await act(() => changeLanguage(language));
    for (const [type, expected] of [
      ['products', { new: 2, refused: 0 }],
      ['customers', { new: 2, refused: 0 }],
      // The products already have this stock.
      ['stock', { same: 2, refused: 0 }],
      // The store has no orders.
      ['tracking', { changed: 0, refused: 2 }],
    ] as const) {
      await visitor.click(await screen.findByRole('radio', { name: say(`type.${type}`) }));
      const saved = captureDownload();
      await visitor.click(await screen.findByRole('button', { name: say('sample.download') }));
      const input = screen.getByLabelText(say('file.choose'), { selector: 'input' });
      await visitor.upload(input, new File([await saved], 'sample.csv', { type: 'text/csv' }));
      expect(await screen.findByText(say('source.known'))).toBeVisible();
      await visitor.click(screen.getByRole('button', { name: say('columns.check') }));
      await screen.findByRole('heading', { name: say('result.title') });
      const [checked] = await store.rows(`GET /merchant/imports?filter={"type":"${type}"}`);
      expect(checked).toMatchObject({ state: 'checked', counts: expected });
      if (type === 'products') {
        await store.call(`POST /merchant/imports/${checked?._id}/run`);
        const products = await store.rows('GET /merchant/products');
        expect(products).toContainEqual(expect.objectContaining({ sku: 'MUG-01', stock: 24 }));
        expect(products).toContainEqual(expect.objectContaining({ variantCount: 2, stock: 18 }));
      }
      await visitor.click(screen.getByRole('button', { name: say('action.cancel') }));
      await visitor.click(await screen.findByRole('button', { name: say('action.another') }));
    }
  },
  30_000,
);

test('lists the supported columns before a file is chosen', async () => {
  const { visitor } = await openConsole('/imports?type=products');
  const button = await screen.findByRole('button', { name: 'Columns that are understood' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await visitor.click(button);
  const table = screen.getByRole('table', { name: 'Columns that are understood' });
  const row = (name: RegExp) => within(table).getByRole('row', { name });
  expect(row(/^Name/)).toHaveTextContent('Required for new ones');
  expect(row(/^Name/)).toHaveTextContent('Blue mug');
  expect(row(/^Category/)).toHaveTextContent('Category, whole path');
  expect(row(/^Category/)).toHaveTextContent('Kitchen > Mugs');
});

test('offers no option columns if the API has no variants', async () => {
  faults.status('GET /merchant/variants', 404, { error: { message: 'Not found.' } });
  const { visitor } = await openConsole('/imports?type=products');
  await visitor.click(await screen.findByRole('button', { name: 'Columns that are understood' }));
  const ofVariants = /option|variant/i;
  await waitFor(() => expect(screen.queryByRole('row', { name: ofVariants })).toBeNull());
  const saved = captureDownload();
  await visitor.click(screen.getByRole('button', { name: 'Download a sample file' }));
  const [head = ''] = (await saved).split('\r\n');
  expect(head).toContain('Barcode');
  expect(head).not.toMatch(ofVariants);

  const input = screen.getByLabelText('Choose a CSV file', { selector: 'input' });
  const file = 'SKU,Name,Option1 name,Option1 value\nTEE-S,T-shirt,Size,S\n';
  await visitor.upload(input, new File([file], 'shirts.csv', { type: 'text/csv' }));
  expect(await screen.findByText('2 columns recognised · 2 ignored')).toBeVisible();
  expect(screen.getAllByRole('option', { name: 'Barcode' })).toHaveLength(4);
  expect(screen.queryByRole('option', { name: ofVariants })).toBeNull();
});
