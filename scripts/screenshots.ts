import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { settle } from '../tests/e2e/support/expectations.ts';
import { signIn } from '../tests/e2e/support/journey.ts';
import { watchNetwork } from '../tests/e2e/support/quietNetwork.ts';
import { startStore } from '../tests/e2e/support/storeProcess.ts';
import { chromiumOrReason } from './chromium.ts';
import { buildCommand, projectFolder, runStep } from './steps.ts';

/**
 * `npm run screenshots`: builds the console, and takes the README's screenshots of it on a new demo store. Exits with 1
 * if a screen does not appear, or a file has more bytes than the limit.
 */
const LIMIT = 60_000;

const desk = { viewport: { width: 1280, height: 800 } };
const phone = {
  viewport: { width: 360, height: 720 },
  deviceScaleFactor: 1.5,
  hasTouch: true,
  isMobile: true,
};

type Screenshot = {
  name: string;
  path: string;
  options: BrowserContextOptions;
  /** A selector that matches only once the data is loaded. */
  content: string;
  /** Goes from the opened page to the one of the screenshot. */
  open?: (page: Page) => Promise<unknown>;
};

async function openFirstOrder(page: Page): Promise<void> {
  await page.getByRole('main').locator('a[href$="/show"]').first().click();
  await page.waitForURL('**/show');
}

const rows = 'main tbody tr, main li a';
const metrics = 'main section [role=group] a';

const screenshots: readonly Screenshot[] = [
  { name: 'dashboard', path: '/dashboard?period=last30', options: desk, content: metrics },
  {
    name: 'products-dark',
    path: '/products',
    options: { ...desk, colorScheme: 'dark' },
    content: rows,
  },
  {
    name: 'order-arabic',
    path: '/orders?filter={"status":"delivered"}',
    options: { ...desk, locale: 'ar-MA' },
    content: 'main a[href^="tel:"]',
    open: openFirstOrder,
  },
  { name: 'orders-phone', path: '/orders', options: phone, content: rows },
  {
    name: 'dashboard-phone-dark',
    path: '/dashboard',
    options: { ...phone, colorScheme: 'dark' },
    content: metrics,
  },
  {
    name: 'analytics-phone-arabic',
    path: '/analytics',
    options: { ...phone, locale: 'ar-MA' },
    content: metrics,
  },
];

const found = await chromiumOrReason();
if ('reason' in found) throw new Error(found.reason);
const { ok } = await runStep('build', buildCommand);
if (!ok) process.exit(1);
const folder = mkdtempSync(join(tmpdir(), 'console-screenshots-'));
const store = await startStore({
  PORT: '0',
  DATABASE_URL: join(folder, 'store.sqlite'),
  DEMO: '1',
});
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath: found.path, args });
try {
  await takeScreenshots(browser);
} finally {
  await browser.close();
  await store.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function takeScreenshots(browser: Browser): Promise<void> {
  const visitor = await browser.newContext({ baseURL: store.url });
  await signIn(await visitor.newPage());
  const storageState = await visitor.storageState();
  await visitor.close();
  for (const { name, path, options, content, open } of screenshots) {
    const context = await browser.newContext({
      baseURL: store.url,
      storageState,
      locale: 'en-GB',
      reducedMotion: 'reduce',
      ...options,
    });
    watchNetwork(context);
    const page = await context.newPage();
    await page.goto(path);
    await open?.(page);
    await waitForContent(page, content);
    const file = join(projectFolder, 'docs/images', `${name}.webp`);
    writeFileSync(file, await toWebp(page, await page.screenshot()));
    await context.close();
    report(file);
  }
}

/** Settles twice, because skeletons can appear after the content, and after other skeletons. */
async function waitForContent(page: Page, content: string): Promise<void> {
  await page.locator(content).first().waitFor();
  await settle(page);
  await page.waitForFunction(() => !document.querySelector('.MuiSkeleton-root'));
  await settle(page);
}

/** Converts in a page, because Playwright writes only PNG and JPEG. WebP takes a third of the bytes of PNG. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  await page.goto('about:blank');
  const text = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.75 });
    const letters = Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) =>
      String.fromCharCode(byte),
    );
    return btoa(letters.join(''));
  }, png.toString('base64'));
  return Buffer.from(text, 'base64');
}

function report(file: string): void {
  const { size } = statSync(file);
  const isOver = size > LIMIT;
  console.log(`${isOver ? 'OVER   ' : 'ok     '} ${file}: ${(size / 1000).toFixed(0)} kB`);
  if (isOver) process.exitCode = 1;
}
