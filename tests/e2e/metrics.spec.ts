import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { Order } from '../../contract/order.ts';
import { dayRange } from '../../domain/dates.ts';
import { formatMoney } from '../../domain/money.ts';
import { tokenOf } from './support/accounts.ts';
import { settle } from './support/expectations.ts';
import { expect, moreAnyWidth, signIn, test } from './support/journey.ts';
import { days, openStoreWithMetrics } from './support/storeWithMetrics.ts';

// Each test has its own store in its own time zone.
test.use({ isSignedIn: false });

const metrics = [
  'Total sales',
  'Orders',
  'Average order value',
  'New customers',
  'Returning customers',
  'Refund rate',
] as const;
type Metric = (typeof metrics)[number];
type Span = { from: string; to: string };

const metric = (page: Page, name: Metric) =>
  page.getByRole('link', { name: new RegExp(`^${name}: .* Open the orders`) });

/** The displayed metrics of a screen. */
async function read(page: Page, url: string): Promise<Map<Metric, string>> {
  await page.goto(url);
  await expect(metric(page, 'Total sales')).toBeVisible();
  await settle(page);
  const texts = new Map<Metric, string>();
  for (const name of metrics) {
    const [text] = await metric(page, name).allTextContents();
    if (text !== undefined) texts.set(name, text);
  }
  return texts;
}

/** The orders of the list on the screen, as the store returns them with their refunds. */
async function openOrders(
  page: Page,
  name: Metric,
  { known, lists }: { known: Map<string, Order>; lists: Map<string, string> },
): Promise<Order[]> {
  await settle(page);
  const link = (await metric(page, name).getAttribute('href')) ?? '';
  // Two metrics with the same orders: the list is cached and not requested again. The dashboard meanwhile requests
  // fewer orders.
  const request =
    lists.get(link) ??
    page
      .waitForResponse((response) => {
        const { pathname, searchParams } = new URL(response.url());
        return pathname.endsWith('/merchant/orders') && searchParams.get('range') === '[0,24]';
      })
      .then((response) => response.url());
  await metric(page, name).click();
  await expect(page).toHaveURL(/\/orders\?/);
  const list = new URL(await request);
  lists.set(link, list.href);
  await settle(page);
  list.searchParams.set('range', '[0,999]');
  const headers = { Authorization: `Bearer ${await tokenOf(page)}` };
  const response = await page.request.get(list.href, { headers });
  const rows = v.parse(v.array(v.looseObject({ _id: v.string() })), await response.json());
  await expect(page.getByRole('main').getByText(`${rows.length} found`)).toBeVisible();
  const orders: Order[] = [];
  for (const { _id } of rows) {
    const url = `${list.origin}/api/merchant/orders/${_id}`;
    const order =
      known.get(_id) ?? v.parse(Order, await (await page.request.get(url, { headers })).json());
    known.set(_id, order);
    orders.push(order);
  }
  return orders;
}

const sum = <T>(all: readonly T[], of: (one: T) => number) =>
  all.reduce((total, one) => total + of(one), 0);
const isIn = (at: string, { from, to }: Span) => at >= from && at < to;
const money = (amount: number) => formatMoney(amount, 'EUR', 'en-US');

/** The expected value of each metric, calculated only from the orders that it opens. */
const worked: Record<Metric, (orders: readonly Order[], span: Span) => string> = {
  'Total sales': (orders, span) => {
    const placed = orders.filter(({ createdAt }) => isIn(createdAt, span));
    const unpaid = placed.filter((one) => one.status === 'returned' && one.paidTotal === 0);
    const sales = sum(placed, ({ total }) => total) - sum(unpaid, ({ total }) => total);
    return money(sales - refundsOf(orders, span));
  },
  Orders: (orders) => String(orders.length),
  'Average order value': (orders) => {
    const net = sum(orders, ({ subtotal, discountTotal }) => subtotal - discountTotal);
    return orders.length === 0 ? '–' : money(Math.round(net / orders.length));
  },
  'New customers': (orders) => String(buyersOf(orders)),
  'Returning customers': (orders) => String(buyersOf(orders)),
  // Its denominator is the sales: see `rateOf`.
  'Refund rate': () => '',
};

function refundsOf(orders: readonly Order[], span: Span): number {
  return sum(orders, ({ refunds }) =>
    sum(
      refunds.filter(({ createdAt }) => isIn(createdAt, span)),
      ({ amount }) => amount,
    ),
  );
}

function buyersOf(orders: readonly Order[]): number {
  return new Set(orders.map(({ customer }) => customer._id)).size;
}

function rateOf(refunded: readonly Order[], placed: readonly Order[], span: Span): string {
  const net = sum(placed, ({ subtotal, discountTotal }) => subtotal - discountTotal);
  const format = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });
  return net > 0 ? format.format(refundsOf(refunded, span) / net) : '–';
}

/** The total above the list must equal the metric. */
const totalLabels: Partial<Record<Metric, string>> = {
  'Total sales': 'Total sales',
  'Average order value': 'Average order value',
  'New customers': 'Customers',
  'Returning customers': 'Customers',
};

/** The total with this label above the list of orders. */
async function totalAbove(page: Page, label: string): Promise<string> {
  await expect(page).toHaveURL(/\/orders\?/);
  const sums = page.getByLabel('Totals of these orders');
  return (await sums.locator(`dt:text-is("${label}") + dd`).textContent()) ?? '';
}

/** Metrics and bars that only analytics has: the list of each has the same total. */
async function expectBehindAnalytics(page: Page): Promise<void> {
  for (const name of ['Net sales', 'Items sold']) {
    const link = page.getByRole('link', { name: new RegExp(`^${name}: .* Open the orders`) });
    const text = await link.textContent();
    await link.click();
    expect([name, await totalAbove(page, name)]).toEqual([name, text]);
    await page.goBack();
  }
  const netSalesLinks = (ranking: string) =>
    page
      .getByRole('region', { name: ranking, exact: true })
      .getByRole('link')
      .filter({ hasText: /^\D?\d[\d,]*\.\d\d$/ });
  const categoryLink = netSalesLinks('Best-selling categories').first();
  const category = await categoryLink.textContent();
  await categoryLink.click();
  expect(await totalAbove(page, 'Net sales of the category')).toBe(category);
  await page.goBack();
  const sales = netSalesLinks('Best-selling products').first();
  const product = await sales.textContent();
  await sales.click();
  expect(await totalAbove(page, 'Net sales of the product')).toBe(product);
  await page.goBack();
  const hours = page.getByRole('region', { name: 'When customers order' }).locator('svg a');
  const label = (await hours.last().getAttribute('aria-label')) ?? '';
  const [, count = ''] = /: (\d+) orders?$/.exec(label) ?? [];
  await hours.last().click();
  await expect(page.getByRole('main').getByText(`${count} found`)).toBeVisible();
  await page.goBack();
}

for (const timeZone of ['Pacific/Kiritimati', 'America/New_York', 'UTC']) {
  test(
    `every metric is the sum of the orders it opens, and equals analytics: ${timeZone} [D15][D16][P1][C12]`,
    moreAnyWidth,
    async ({ page }) => {
      const store = await openStoreWithMetrics(timeZone);
      await signIn(page, store.url);
      const seen = { known: new Map<string, Order>(), lists: new Map<string, string>() };
      const [first, clockChange, last] = days;
      for (const [from, to] of [
        [clockChange, clockChange],
        [first, last],
      ] as const) {
        const search = `?period=custom&from=${from}&to=${to}`;
        const span = {
          from: dayRange(from, timeZone).from.toISOString(),
          to: dayRange(to, timeZone).to.toISOString(),
        };
        const shown = await read(page, `${store.url}/dashboard${search}`);
        await expect(page.getByText(`Time zone: ${timeZone}.`)).toBeVisible();
        const opened = new Map<Metric, Order[]>();
        for (const name of metrics) {
          const orders = await openOrders(page, name, seen);
          opened.set(name, orders);
          if (name !== 'Refund rate') {
            expect([name, shown.get(name)]).toEqual([name, worked[name](orders, span)]);
          }
          const label = totalLabels[name];
          if (label !== undefined) {
            const sums = page.getByLabel('Totals of these orders');
            const value = sums.locator(`dt:text-is("${label}") + dd`);
            await expect(value).toHaveText(shown.get(name) ?? '');
          }
          await page.goBack();
        }
        const rate = rateOf(opened.get('Refund rate') ?? [], opened.get('Orders') ?? [], span);
        expect(shown.get('Refund rate')).toBe(rate);
        expect(shown.size).toBe(metrics.length);
        expect(opened.get('Orders')?.length).toBeGreaterThan(5);

        const analytics = await read(page, `${store.url}/analytics${search}`);
        expect(analytics.size).toBeGreaterThan(3);
        for (const [name, text] of analytics) expect([name, text]).toEqual([name, shown.get(name)]);
        await expectBehindAnalytics(page);
      }
      // Before the store stops: the page still polls for changes.
      await page.goto('about:blank');
      await store.stop();
    },
  );
}
