import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../../store/config.ts';
import { startServer } from '../../store/serve.ts';
import { settle } from './support/expectations.ts';
import { expect, more, signIn, test } from './support/journey.ts';
import { copyOfStore, databaseOf } from './support/template.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const copy = join(project, 'test-results', 'stock');

const stockResources = `
export { resources };
import { datedPromotions, everyPart } from '../../tests/stock/everyPart.tsx';
import { stockCategories, stockProducts } from '../../tests/stock/stockProducts.tsx';

const parts = { ...everyPart, name: 'parts' };
const resources: ResourceDefinition[] = [stockProducts, parts, stockCategories, datedPromotions];
`;

/** A production build of the console with the resources of `tests/stock`. */
function buildStockConsole(): string {
  rmSync(copy, { recursive: true, force: true });
  for (const part of 'build contract demo domain src public store scripts tests/stock index.html vite.config.ts package.json'.split(
    ' ',
  )) {
    cpSync(join(project, part), join(copy, part), { recursive: true });
  }
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'));
  const list = join(copy, 'src/resources/index.ts');
  const text = readFileSync(list, 'utf8');
  writeFileSync(list, text.replace(/export const resources[^;]*;/, '') + stockResources);
  execFileSync(process.execPath, [join(project, 'node_modules/vite/bin/vite.js'), 'build'], {
    cwd: copy,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return join(copy, 'dist');
}

// Console messages and content policy violations fail the test.
test(
  'stock react-admin screens obey the content policy and log nothing, light and dark',
  more,
  async ({ page }) => {
    // Builds its own console.
    test.setTimeout(180_000);
    const folder = copyOfStore();
    const config = readConfig({ PORT: '0', DATABASE_URL: databaseOf(folder), DEMO: '1' });
    const { url, stop } = await startServer(config, () => undefined, buildStockConsole());
    const visit = async (path: string, colorScheme: 'light' | 'dark') => {
      await page.emulateMedia({ colorScheme });
      await page.goto(url + path);
      await settle(page);
      await expect(page.locator('main')).toContainText(/\w/);
    };
    await signIn(page, url);

    await visit('/products', 'light');
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.keyboard.press('Escape');
    const rows = page.getByRole('row');
    await rows.nth(1).getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
    const id = new URL(page.url()).pathname.split('/').pop();
    await page.getByRole('combobox').first().click();
    await page.keyboard.press('Escape');

    for (const path of [`/products/${id}/show`, `/parts/${id}/1`, '/parts/cards']) {
      await visit(path, 'light');
      await visit(path, 'dark');
    }
    await visit('/products', 'dark');
    await visit(`/products/${id}`, 'dark');

    await page.goto(`${url}/parts/${id}/show`);
    await page.getByRole('button', { name: 'Put away' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Put away').last()).toBeVisible();

    // An open page would log failed requests.
    await page.goto('about:blank');
    await stop();
    for (const made of [folder, copy]) rmSync(made, { recursive: true, force: true });
  },
);
