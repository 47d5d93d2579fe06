import { forms } from '../../../src/i18n/en/forms.ts';
import { orderCreate as texts } from '../../../src/i18n/en/orderCreate.ts';
import { orderEdit } from '../../../src/i18n/en/orderEdit.ts';
import {
  colleague,
  type Day,
  fail,
  isAtLogin,
  orderFault,
  outcome,
  reportsNotSaved,
  rest,
  rowsOf,
  signInAgain,
  takeToasts,
} from './randomDays.ts';

/** A form whose input must survive faults and be written exactly once. */
type Entry = {
  path: string;
  writes: string[];
  reads: string[];
  submit: string;
  enter(): Promise<void>;
  /** Throws if any of the input is gone. */
  isEntered(): Promise<void>;
  /** The number of writes in the store. */
  count(): number;
};

/** Places an order by phone once, whatever the network does, without entering anything twice. */
export async function placeDay(day: Day, mark: string): Promise<void> {
  const { page, store } = day;
  const sku = await addProduct(day, mark);
  const units = page.getByRole('textbox', { name: /Bowl of the day/ });
  const collects = page.getByRole('radio', { name: texts.delivery.none });
  await enterUntilWritten(day, {
    path: '/orders/create',
    writes: ['POST /merchant/orders'],
    reads: ['POST /merchant/orders/preview'],
    submit: texts.place,
    async enter() {
      await page.getByRole('combobox', { name: /^Phone, name/ }).fill(mark);
      await page.getByRole('option', { name: /^New customer/ }).click();
      await scan(day, sku);
      await units.waitFor();
      await collects.check();
    },
    async isEntered() {
      // The name of the item comes with the store's preview.
      await units.waitFor();
      const name = await page.getByRole('textbox', { name: /^Name/ }).inputValue();
      if (name !== mark) fail(day, `the customer is ${name}`);
      if ((await units.inputValue()) !== '1') fail(day, 'the units are gone');
      if (!(await collects.isChecked())) fail(day, 'the shipping is gone');
    },
    count: () => rowsOf(store, 'select 1 from orders where customer_name = ?', mark).length,
  });
  stockIs(day, sku, 8);
  const customers = rowsOf(store, 'select 1 from customers where name = ?', mark).length;
  if (customers !== 1) fail(day, `there are ${customers} customers`);
}

/** An item is added to a placed order: once, whatever the network does. */
export async function editDay(day: Day, mark: string): Promise<void> {
  const { page, store } = day;
  const sku = await addProduct(day, mark);
  const { productId } = Object(
    rowsOf(store, 'select id as productId from products where sku = ?', sku)[0],
  );
  const order = await colleague(day, 'POST', '/merchant/orders', {
    customer: { name: mark },
    items: [{ productId, quantity: 2 }],
    shipping: { method: 'none' },
    expectedTotal: 2400,
  });
  const added = page.getByRole('textbox', { name: /Bowl of the day/ });
  await enterUntilWritten(day, {
    path: `/orders/${order._id}/change`,
    writes: ['PUT /merchant/orders/{id}'],
    reads: ['POST /merchant/orders/{id}/edit-previews'],
    submit: orderEdit.save,
    async enter() {
      await added.first().waitFor();
      await scan(day, sku);
      await added.nth(1).waitFor();
    },
    async isEntered() {
      // Its name comes with the store's preview.
      await added.nth(1).waitFor();
    },
    count: () =>
      rowsOf(store, 'select 1 from order_items where order_id = ?', String(order._id)).length - 1,
  });
  stockIs(day, sku, 6);
}

async function addProduct(day: Day, mark: string): Promise<string> {
  const sku = `DAY-${day.random.whole(1, 1e9)}-${Date.now()}`;
  await colleague(day, 'POST', '/merchant/products', {
    ...{ name: 'Bowl of the day', sku, description: mark },
    ...{ price: 1200, stock: 9, status: 'active' },
  });
  return sku;
}

/** As a scanner: the code and Enter at once. */
async function scan({ page }: Day, code: string): Promise<void> {
  await page.getByRole('combobox', { name: /^Add a product/ }).focus();
  await page.keyboard.insertText(code);
  await page.keyboard.press('Enter');
}

function stockIs(day: Day, sku: string, wanted: number): void {
  const stock = Number(
    Object(rowsOf(day.store, 'select stock from products where sku = ?', sku)[0]).stock,
  );
  if (stock !== wanted) fail(day, `the stock is ${stock}, not ${wanted}`);
}

async function enterUntilWritten(day: Day, entry: Entry): Promise<void> {
  const { page, random, faults, log } = day;
  await page.goto(entry.path);
  await entry.enter();
  await rest(day);
  const rounds = random.whole(1, 3);
  for (let round = 1; round <= rounds && entry.count() === 0; round += 1) {
    log.push(`round ${round}, fault: ${orderFault(day, entry.writes, entry.reads)}`);
    await submit(day, entry);
    if (entry.count() === 0 && random.chance(0.3)) {
      log.push('reloads');
      faults.clear();
      await page.reload();
      await returned(day, entry);
    }
    if (random.chance(0.7)) faults.clear();
  }
  faults.clear();
  log.push('no more faults');
  for (let tries = 1; entry.count() === 0; tries += 1) {
    if (tries > 4) fail(day, 'it could not be written without faults');
    await submit(day, entry);
  }
  if (entry.count() !== 1) fail(day, `it was written ${entry.count()} times`);
}

async function submit(day: Day, entry: Entry): Promise<void> {
  const { page, random, log } = day;
  const button = page.getByRole('button', { name: entry.submit, exact: true });
  await takeToasts(page);
  const isDouble = random.chance(0.4);
  log.push(isDouble ? 'submits by a double click' : 'submits');
  await outcome(day, () => (isDouble ? button.dblclick() : button.click()));
  if (isAtLogin(page)) {
    await signInAgain(day);
    await returned(day, entry);
    return;
  }
  const toasts = await takeToasts(page);
  log.push(`toasts: ${toasts.join(' | ') || 'nothing'}, written: ${entry.count()}`);
  if (entry.count() > 1) fail(day, `it was written ${entry.count()} times`);
  if (entry.count() === 1) {
    if (reportsNotSaved(toasts)) fail(day, 'reported as not saved, but it was saved');
    return;
  }
  if (toasts.some((text) => /^Order #\d+ (placed|changed)$/.test(text))) {
    fail(day, 'reported as done, but it is not');
  }
  if (toasts.length === 0 && (await page.getByRole('alert').count()) === 0) {
    fail(day, 'not saved, and nothing is reported');
  }
  await entry.isEntered();
}

/** After a reload or a sign-in: accepts the offered draft. If it was written already, it is not written again. */
async function returned(day: Day, entry: Entry): Promise<void> {
  const { page, log } = day;
  const restore = page.getByRole('button', { name: forms.draft.restore });
  await page
    .getByRole('combobox', { name: /^Add a product/ })
    .or(restore)
    .first()
    .waitFor();
  await rest(day);
  if (await restore.isVisible()) {
    log.push('restores the draft');
    await restore.click();
    await rest(day);
    await entry.isEntered();
    if (entry.count() === 1) await submit(day, entry);
  } else if (entry.count() === 0) fail(day, 'after the return no draft is offered');
}
