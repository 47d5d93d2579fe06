import { DatabaseSync } from 'node:sqlite';
import { expect, type Locator, type Page, type Response } from '@playwright/test';
import type { Random } from '../../../demo/random.ts';
import { forms } from '../../../src/i18n/en/forms.ts';
import { orderShow as texts } from '../../../src/i18n/en/orderShow.ts';
import { orders } from '../../../src/i18n/en/orders.ts';
import { settings } from '../../../src/i18n/en/settings.ts';
import { shell } from '../../../src/i18n/en/shell.ts';
import { DEMO_PASSWORD, DEMO_PHONE } from '../../../store/demo.ts';
import { type FaultProxy, SPOILS } from './faultProxy.ts';
import { type RunningStore, sendSignIn } from './journey.ts';
import { quietNetwork } from './quietNetwork.ts';

/**
 * A merchant edits one record while the network fails at random. After each step the screen is compared with the
 * database: nothing lost, nothing wrong, nothing twice.
 */
export type Day = {
  page: Page;
  faults: FaultProxy;
  store: RunningStore;
  random: Random;
  /** Events so far, for the failure message. */
  log: string[];
};

/** Messages of the console. */
const SAVED = [
  forms.saved,
  forms.created,
  forms.savedAfterAll,
  settings.saved.named,
  settings.saved.counted,
  orders.outcome.savedAfterAll,
  ...Object.values(orders.outcome.done),
].flatMap(patternsOf);
const NOT_SAVED: string[] = [forms.notSaved, orders.outcome.notSaved];

/** One pattern for each plural form; a placeholder matches any text. */
function patternsOf(text: string): RegExp[] {
  return text.split(' |||| ').map((form) => new RegExp(`^${form.replaceAll(/%\{\w+\}/g, '.+')}$`));
}

/** Throws a problem with the events before it. */
export function fail(day: Day, problem: string): never {
  throw new Error(`${problem}\n${day.log.map((line) => `  ${line}`).join('\n')}`);
}

/** Queries the store's database directly. */
export function rowsOf(store: RunningStore, query: string, ...values: (string | number)[]) {
  const database = new DatabaseSync(store.database, { readOnly: true });
  try {
    return database.prepare(query).all(...values);
  } finally {
    database.close();
  }
}

/** A request of somebody else, directly to the store. */
export async function colleague(day: Day, method: string, path: string, body: object) {
  const headers = { 'content-type': 'application/json', ...(await authorisation(day.store)) };
  const answer = await fetch(`${day.store.url}/api${path}`, {
    method,
    headers,
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) fail(day, `the colleague's ${method} ${path} was refused: ${text}`);
  const parsed: unknown = JSON.parse(text);
  return typeof parsed === 'object' && parsed !== null
    ? Object.fromEntries(Object.entries(parsed))
    : {};
}

const tokens = new Map<string, { token: string; until: number }>();

async function authorisation({ url }: RunningStore) {
  const known = tokens.get(url);
  if (known && known.until > Date.now()) return { authorization: `Bearer ${known.token}` };
  const answer = await fetch(`${url}/api/merchant/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone: DEMO_PHONE, password: DEMO_PASSWORD }),
  });
  const found = /"(?:token|accessToken)":"([^"]+)"/.exec(await answer.text())?.[1];
  if (!found) throw new Error('The colleague could not sign in.');
  tokens.set(url, { token: found, until: Date.now() + 10 * 60_000 });
  return { authorization: `Bearer ${found}` };
}

/** Sets one fault for the next writes, often one for the following reads, and returns its name. */
export function orderFault(day: Day, writes: readonly string[], reads: readonly string[]): string {
  const { faults, random } = day;
  const times = random.chance(0.3) ? 2 : 1;
  const kind = random.pick([
    'none',
    'none',
    ...SPOILS,
    ...SPOILS,
    'drop',
    'drop',
    'repeated',
    'late',
    '401',
    '500 before',
    '503 before',
    '429 before',
    ...(random.chance(0.25) ? (['hang', 'too late'] as const) : []),
  ]);
  for (const call of writes) {
    const spoil = SPOILS.find((name) => name === kind);
    if (spoil) faults.spoiled(call, spoil, times);
    else if (kind === 'drop') faults.drop(call, times);
    else if (kind === 'repeated') faults.repeated(call, times);
    else if (kind === 'late') faults.late(call, random.whole(50, 900), times);
    else if (kind === '401') faults.unauthorised(call, 1);
    else if (kind === 'hang') faults.hang(call, 1);
    else if (kind === 'too late') faults.late(call, 10_500, 1);
    else if (kind.endsWith(' before')) faults.status(call, Number(kind.slice(0, 3)), {}, times);
  }
  const readFault = random.chance(0.2) ? random.pick(['drop', '500', 'late'] as const) : 'none';
  for (const call of reads) {
    if (readFault === 'drop') faults.drop(call, 2);
    if (readFault === '500') faults.status(call, 500, {}, 2);
    if (readFault === 'late') faults.late(call, 400, 2);
  }
  return `${kind} x${times}, reads: ${readFault}`;
}

const toastRegion = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const toastTitles = (page: Page) => toastRegion(page).locator('strong');

/** Returns the titles of the toasts, and closes them. */
export async function takeToasts(page: Page): Promise<string[]> {
  const region = toastRegion(page);
  const titles = await toastTitles(page).allTextContents();
  for (
    let left = await region.getByRole('button', { name: 'Close notification' }).count();
    left > 0;
    left -= 1
  ) {
    await region
      .getByRole('button', { name: 'Close notification' })
      .first()
      .click({ timeout: 1000 })
      .catch(() => undefined);
  }
  return titles;
}

export const reportsSaved = (toasts: readonly string[]) =>
  toasts.some((text) => SAVED.some((pattern) => pattern.test(text)));
export const reportsNotSaved = (toasts: readonly string[]) =>
  toasts.some((text) => NOT_SAVED.includes(text));

/**
 * Waits until an action has a visible effect, then until no request is open, no button is busy and a result is shown:
 * on a busy machine the button rests a moment before the toast appears.
 */
export async function outcome(day: Day, pressing: () => Promise<unknown>): Promise<void> {
  const { page, faults } = day;
  const writes = () => faults.calls.filter((call) => !call.startsWith('GET ')).length;
  const before = writes();
  let isRefused = false;
  const watch = (response: Response) => {
    isRefused ||= response.status() === 401;
  };
  page.on('response', watch);
  await pressing();
  const reaction = page
    .getByRole('alert')
    .or(page.getByRole('dialog', { name: forms.conflict.title }));
  const result = reaction
    .or(toastTitles(page))
    .or(page.getByText(shell.offline.title))
    .or(page.getByRole('button', { name: 'Sign in', exact: true }));
  for (let tries = 0; tries < 100; tries += 1) {
    if (writes() > before || isAtLogin(page) || (await result.count()) > 0) break;
    await page.waitForTimeout(50);
  }
  await rest(day);
  page.off('response', watch);
  // The session ends a moment after that response, which may look idle on a busy machine.
  if (isRefused) await expect.poll(() => isAtLogin(page)).toBe(true);
  // The caller judges a missing result.
  await result
    .first()
    .waitFor({ timeout: 10_000 })
    .catch(() => undefined);
}

export async function rest(day: Day): Promise<void> {
  const { page } = day;
  const busy = page.locator('button[aria-busy="true"], button[type="submit"][disabled]');
  // A dialog about a changed order waits for the merchant, not for a response.
  const waitsForHer = page.getByRole('button', { name: texts.changes.goOn });
  const started = Date.now();
  while (Date.now() - started < 45_000) {
    await quietNetwork(page).catch(() => undefined);
    if ((await busy.count()) === 0 || (await waitsForHer.isVisible())) return;
  }
  fail(day, 'the screen was busy for 45 seconds');
}

export const isAtLogin = (page: Page) => new URL(page.url()).pathname === '/login';

/** The session has ended: signs in again, and expects the same page. */
export async function signInAgain(day: Day): Promise<void> {
  const { page, faults, log } = day;
  log.push('signs in again');
  faults.clear();
  await sendSignIn(page);
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Saves by a click, a double click or the keyboard. */
export async function press(day: Day, button: Locator): Promise<string> {
  const way = day.random.pick([
    'click',
    'click',
    'double click',
    'Ctrl+S',
    'Ctrl+S twice',
  ] as const);
  if (way === 'click') await button.click();
  if (way === 'double click') await button.dblclick();
  if (way.startsWith('Ctrl+S')) await day.page.keyboard.press('Control+s');
  if (way === 'Ctrl+S twice') await day.page.keyboard.press('Control+s');
  return way;
}
