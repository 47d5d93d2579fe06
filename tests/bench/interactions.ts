import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { buildProductInput } from '../fixtures/product.ts';
import { buildPromotionInput } from '../fixtures/promotion.ts';
import { withoutStream } from './withoutStream.ts';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A frequent interaction on a screen. */
interface Interaction {
  name: string;
  path: string;
  /** Content that shows that the screen is ready. */
  ready: string;
  /** Runs once before the measurement. */
  prepare?: (page: Page) => Promise<unknown>;
  /** In sequence, with a rest after each. */
  steps: readonly ((page: Page) => Promise<unknown>)[];
}

const cpuSlowdown = 4;
/** Milliseconds between two keys of a fast typist, and between two clicks. */
const rest = 150;

const press = (key: string) => (page: Page) => page.keyboard.press(key);
const type = (text: string) => [...text].map(press);
const click = (role: 'button' | 'checkbox' | 'link', name: string | RegExp) => (page: Page) =>
  clickOn(page.getByRole(role, { name }).first());
/** Milliseconds between press and release. */
const held = 60;

/** Like a mouse: Playwright's `click` runs scripts in the page between press and paint. */
async function clickOn(place: Locator): Promise<void> {
  const page = place.page();
  await place.hover();
  await page.mouse.down();
  await page.waitForTimeout(held);
  await page.mouse.up();
}
const focus = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('textbox', { name }).first().focus();
const rows = 'main tbody tr, main li a';
const sheetRow = '[role=grid] [data-row="10"]';
const clickPrice = (page: Page) => page.locator('[data-row="0"] [data-column="3"]').click();

export const interactions: readonly Interaction[] = [
  {
    name: 'search in 100 orders',
    path: '/orders?perPage=100',
    ready: rows,
    prepare: (page) => page.getByRole('searchbox').focus(),
    steps: type('casserole'),
  },
  {
    name: 'tick a row of 100',
    path: '/orders?perPage=100',
    ready: rows,
    steps: Array.from(
      { length: 8 },
      (_, index) => (page: Page) =>
        clickOn(page.locator('main tbody input[type=checkbox]').nth(index + 1)),
    ),
  },
  {
    name: 'tick all of 100',
    path: '/orders?perPage=100',
    ready: rows,
    steps: Array.from({ length: 6 }, () => click('checkbox', 'Select all')),
  },
  {
    name: 'tabs of 100 orders',
    path: '/orders?perPage=100',
    ready: rows,
    steps: [/^Accepted/, /^All/, /^Delivered/, /^All/].map((name) => click('link', name)),
  },
  {
    name: 'filters of a list, opened and closed',
    path: '/products?perPage=100',
    ready: rows,
    steps: [1, 2, 3].flatMap(() => [click('button', 'Filters'), press('Escape')]),
  },
  {
    name: 'command palette, opened and typed in',
    path: '/products?perPage=100',
    ready: rows,
    steps: [press('Control+k'), ...type('mug oat'), press('Escape')],
  },
  {
    name: 'a key in the product form',
    path: '/products/create',
    ready: 'form',
    prepare: focus(/^Name/),
    steps: type('Walnut board'),
  },
  {
    name: 'a key in the category form',
    path: '/categories/create',
    ready: 'form',
    prepare: focus(/^Name/),
    steps: type('Boards'),
  },
  {
    name: 'a key in the settings',
    path: '/profile',
    ready: 'form',
    prepare: (page) => page.getByRole('main').getByRole('textbox').first().focus(),
    steps: type('Maison'),
  },
  {
    name: 'a key in a customer',
    path: '/users',
    ready: rows,
    prepare: async (page) => {
      await page.locator('main tbody a').first().click();
      await focus(/^Name/)(page);
    },
    steps: type('Moreau'),
  },
  {
    name: "a key in an order's note",
    path: '/orders',
    ready: rows,
    prepare: async (page) => {
      await page.locator('main tbody a').first().click();
      await page.getByRole('main').getByRole('textbox').first().focus();
    },
    steps: type('Ring twice'),
  },
  {
    name: 'a key in the promotion form, beside 100 others',
    path: '/promotions/create',
    ready: 'form',
    prepare: async (page) => {
      await page.getByRole('textbox', { name: /^Discount/ }).fill('20');
      await page.getByRole('switch', { name: /^Can be combined/ }).click();
      await focus(/^Name/)(page);
    },
    steps: [
      ...type('Winter'),
      (page) => page.getByRole('textbox', { name: /^Maximum discount/ }).focus(),
      ...type('12.50'),
    ],
  },
  {
    name: 'a key in one of 2,000 variants',
    path: `/products?filter=${encodeURIComponent(JSON.stringify({ q: 'Varied' }))}`,
    ready: rows,
    prepare: async (page) => {
      await page.locator('main tbody a').first().click();
      await clickPrice(page);
    },
    steps: ['12.90', '13.50', '9.95'].flatMap((text) => [...type(text), press('Enter')]),
  },
  {
    name: 'keys in a sheet of 500 products',
    path: '/products/sheet',
    ready: sheetRow,
    prepare: clickPrice,
    steps: [
      ...['ArrowDown', 'ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowRight', 'PageDown'].flatMap(
        (key) => Array.from({ length: 5 }, () => press(key)),
      ),
      ...['Control+End', 'Control+Home', 'Control+a', 'ArrowDown'].map(press),
    ],
  },
  {
    name: 'typing into a sheet of 500 products',
    path: '/products/sheet',
    ready: sheetRow,
    prepare: clickPrice,
    steps: ['12.90', '13.50', '9.95'].flatMap((text) => [...type(text), press('Enter')]),
  },
  {
    name: '500 prices filled down, undone, pasted',
    path: '/products/sheet',
    ready: sheetRow,
    prepare: clickPrice,
    steps: [
      'Control+Shift+ArrowDown',
      'Control+d',
      'Control+z',
      'Control+y',
      'Control+c',
      'Control+v',
      'Control+z',
    ].map(press),
  },
];

export interface InteractionTime {
  name: string;
  /** Milliseconds until the next paint: 95th percentile and maximum. */
  p95: number;
  slowest: number;
  count: number;
}

/** Interaction to Next Paint, with a quarter of the CPU. */
export async function timesOfInteractions(
  browser: Browser,
  baseURL: string,
  state: State,
): Promise<InteractionTime[]> {
  const times: InteractionTime[] = [];
  for (const interaction of interactions) {
    const context = await browser.newContext({
      baseURL,
      viewport: { width: 1280, height: 800 },
      storageState: state,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const page = await context.newPage();
    await withoutStream(page);
    await page.addInitScript(observe);
    times.push({ name: interaction.name, ...(await measure(page, interaction)) });
    await context.close();
  }
  return times;
}

async function measure(page: Page, { path, ready, prepare, steps }: Interaction) {
  await page.goto(path);
  await page.locator(ready).first().waitFor();
  await page.waitForLoadState('networkidle');
  await prepare?.(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.evaluate(forget);
  for (const step of steps) {
    await step(page);
    await page.waitForTimeout(rest);
  }
  await page.waitForTimeout(1000);
  const found = (await page.evaluate(recall)).toSorted((one, other) => one - other);
  // Interactions below the observer's threshold count with the threshold.
  const all = [...Array<number>(Math.max(0, steps.length - found.length)).fill(16), ...found];
  return {
    p95: all[Math.ceil(all.length * 0.95) - 1] ?? 0,
    slowest: all.at(-1) ?? 0,
    count: all.length,
  };
}

/** Runs in the page: durations of interactions from the Event Timing API. */
function observe() {
  const seen = new Map<number, number>();
  Reflect.set(window, 'seenInteractions', seen);
  const options = { type: 'event', durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const id = Number(Reflect.get(entry, 'interactionId'));
      if (id > 0) seen.set(id, Math.max(seen.get(id) ?? 0, entry.duration));
    }
  }).observe(options);
}

function forget() {
  const seen: unknown = Reflect.get(window, 'seenInteractions');
  if (seen instanceof Map) seen.clear();
}

function recall(): number[] {
  const seen: unknown = Reflect.get(window, 'seenInteractions');
  return seen instanceof Map ? [...seen.values()].map(Number) : [];
}

/** A hundred combinable promotions, some sixty a day, for the warnings of a promotion's form. */
export async function addPromotions(baseURL: string, state: State): Promise<void> {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  for (let index = 0; index < 100; index += 1) {
    const input = buildPromotionInput({
      name: `Combining ${index}`,
      method: 'automatic',
      code: null,
      value: 1 + (index % 5),
      combinable: true,
      startsAt: at(index),
      endsAt: at(index + 60.5),
    });
    await addRecord(baseURL, state, 'promotions', input);
  }
}

/** As many products as a sheet holds; the first has the maximum number of variants. */
export async function addProducts(baseURL: string, state: State): Promise<void> {
  const values = (count: number) => Array.from({ length: count }, (_, index) => `V${index}`);
  const options = [20, 10, 10].map((count, at) => ({
    name: `Option ${at}`,
    values: values(count),
  }));
  const [rows = [], columns = [], layers = []] = options.map((option) => option.values);
  const variants = rows.flatMap((one) =>
    columns.flatMap((two) => layers.map((three) => ({ options: [one, two, three], price: 1000 }))),
  );
  await addRecord(baseURL, state, 'products', { name: 'Varied', options, variants });
  for (let index = 0; index < 500; index += 1) {
    const { slug: _, ...input } = buildProductInput({
      name: `Cup ${index}`,
      sku: `CUP-${index}`,
      price: 1000 + index,
      compareAtPrice: null,
    });
    await addRecord(baseURL, state, 'products', input);
  }
}

/** Adds a record as the browser's merchant. */
export async function addRecord(
  baseURL: string,
  state: State,
  what: string,
  input: object,
): Promise<void> {
  const token = /eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(JSON.stringify(state.origins))?.[0];
  const response = await fetch(`${baseURL}/api/merchant/${what}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(input),
  });
  if (!response.ok) throw new Error(`One of the ${what} was refused: ${await response.text()}`);
}
