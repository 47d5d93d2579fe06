import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { withoutProbe, withoutStream } from './withoutStream.ts';

/** A screen with a budget for JavaScript, and a locator of its content: a field, metrics, rows; no placeholder. */
export type WeighedScreen = {
  name: string;
  path: string;
  isPublic: boolean;
  /** Maximum bytes of gzipped JavaScript in total, with an empty cache. */
  budget: number;
  content: string;
};

const rows = 'main tbody tr, main li a';
const metrics = 'main section [role=group] a';

export const weighedScreens: WeighedScreen[] = [
  {
    name: 'login',
    path: '/login',
    isPublic: true,
    budget: 150_000,
    content: 'form input',
  },
  {
    name: 'dashboard',
    path: '/dashboard',
    isPublic: false,
    budget: 376_000,
    content: metrics,
  },
  {
    name: 'product list',
    path: '/products',
    isPublic: false,
    budget: 402_000,
    content: rows,
  },
  {
    name: 'order list',
    path: '/orders',
    isPublic: false,
    budget: 412_000,
    content: rows,
  },
  {
    name: 'analytics',
    path: '/analytics',
    isPublic: false,
    budget: 388_000,
    content: metrics,
  },
];

/** Maximum number of JavaScript files, with an empty cache. */
export const FILES_BUDGET = 10;

/** Gzipped JavaScript that a screen loads until it is idle. The page must have an empty cache. */
export async function weigh(page: Page, { path, content }: WeighedScreen) {
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (/\.m?js$/.test(new URL(response.url()).pathname)) bodies.push(response.body());
  });
  await withoutStream(page);
  // The first move of the pointer loads tooltips. Browsers report one when content shifts below a pointer at rest.
  await page.addInitScript(() => {
    for (const type of ['pointermove', 'pointerover']) {
      window.addEventListener(type, (event) => event.stopImmediatePropagation(), true);
    }
  });
  await withoutProbe(page);
  await page.goto(path);
  await page.locator(content).first().waitFor();
  await page.waitForLoadState('networkidle');
  const scripts = await Promise.all(bodies);
  const bytes = scripts.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0);
  return { files: scripts.length, bytes };
}

/** Maximum gzipped bytes of the order screen's own chunk. */
export const ORDER_SCREEN_BUDGET = 40_000;

/** Gzipped bytes of the order screen's chunk in the build; its dialogs are separate chunks. */
export function weighOrderScreen(): number {
  const folder = join(import.meta.dirname, '..', '..', 'dist', 'assets');
  const file = readdirSync(folder).find((name) => /^OrderShow-.*\.js$/.test(name));
  if (file === undefined) throw new Error('The build has no chunk of the order screen.');
  return gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
}
