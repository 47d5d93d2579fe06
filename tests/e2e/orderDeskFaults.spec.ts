import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { postToStore, readFromStore } from './support/accounts.ts';
import { type FaultProxy, SPOILS } from './support/faultProxy.ts';
import { expect, more, type Problems, test } from './support/journey.ts';

/** A bad network: each write of the order desk is made once, whatever happens to its response. */

const FAULTS = [...SPOILS, 'repeated', 'too late', 'never sent'] as const;

function setFault(faults: FaultProxy, call: string, fault: (typeof FAULTS)[number]): void {
  faults.clear();
  if (fault === 'repeated') faults.repeated(call, 1);
  else if (fault === 'too late') faults.late(call, 10_500, 1);
  else if (fault === 'never sent') faults.drop(call, 1);
  else faults.spoiled(call, fault, 1);
}

const Made = v.looseObject({ _id: v.string() });

async function create(page: Page, path: string, data: object): Promise<string> {
  const response = await postToStore(page, path, data);
  expect(response.ok(), await response.text()).toBe(true);
  return v.parse(Made, await response.json())._id;
}

const addProduct = (page: Page, sku: string) =>
  create(page, '/merchant/products', {
    ...{ name: sku, sku, price: 1200, stock: 9, status: 'active' },
  });

const Product = v.looseObject({ stock: v.number() });
const stockOf = async (page: Page, id: string) =>
  v.parse(Product, await readFromStore(page, `/merchant/products/${id}`)).stock;

/** Presses the button again, like a merchant who reads that nothing was saved. */
async function pressUntil(page: Page, name: string, isDone: () => Promise<void>): Promise<number> {
  for (let presses = 1; ; presses += 1) {
    await page.getByRole('button', { name, exact: true }).last().click();
    try {
      await isDone();
      return presses;
    } catch (error) {
      if (presses === 3) throw error;
    }
  }
}

const items = (page: Page) => page.getByRole('combobox', { name: /^Add a product/ });

async function scan(page: Page, code: string): Promise<void> {
  await items(page).focus();
  await page.keyboard.insertText(code);
  await page.keyboard.press('Enter');
}

const sku = (part: string, index: number) => `NET-${part}-${index}-${Date.now() % 1e6}`;
const Orders = v.array(v.looseObject({ _id: v.string() }));
const ordersOf = async (page: Page, productId: string) => {
  const filter = encodeURIComponent(JSON.stringify({ productId }));
  return v.parse(Orders, await readFromStore(page, `/merchant/orders?filter=${filter}`));
};

const Order = v.looseObject({ items: v.array(v.looseObject({ quantity: v.number() })) });

/** A write before it is sent: `button` sends it. `stock` is the expected stock afterwards. */
type Prepared = {
  button: string;
  isDone: () => Promise<void>;
  productId: string;
  stock: number;
  check?: () => Promise<void>;
};

/** Sends a write under each fault. */
function sendsOnce(call: string, prepare: (page: Page, index: number) => Promise<Prepared>) {
  return async ({
    page,
    faults,
    problems,
  }: {
    page: Page;
    faults: FaultProxy;
    problems: Problems;
  }) => {
    test.setTimeout(600_000);
    problems.allow(/Failed to load resource|net::ERR/);
    for (const [index, fault] of FAULTS.entries()) {
      await test.step(fault, async () => {
        const { button, isDone, productId, stock, check } = await prepare(page, index);
        setFault(faults, call, fault);
        const presses = await pressUntil(page, button, isDone);
        expect.soft(await stockOf(page, productId), fault).toBe(stock);
        await check?.();
        test.info().annotations.push({ type: fault, description: `${presses}` });
      });
    }
  };
}

const isOrderShown = (page: Page) => () =>
  page.waitForURL(/\/orders\/.+\/show$/, { timeout: 25_000 });

test(
  'an order is placed once, whatever the network does [D10] [D11]',
  more,
  sendsOnce('POST /merchant/orders', async (page, index) => {
    const code = sku('P', index);
    const productId = await addProduct(page, code);
    await page.goto('/orders/create');
    await page.getByRole('combobox', { name: /^Phone, name/ }).fill(`Net ${code}`);
    await page.getByRole('option', { name: /^New customer/ }).click();
    await scan(page, code);
    await page.getByRole('radio', { name: 'The customer collects it' }).check();
    const total = page.getByRole('region', { name: 'Total' });
    await expect(total.getByText('€12.00').first()).toBeVisible();
    const check = async () => expect.soft(await ordersOf(page, productId)).toHaveLength(1);
    return { button: 'Place order', isDone: isOrderShown(page), productId, stock: 8, check };
  }),
);

test(
  'an edit of an order is made once, whatever the network does [D10] [D11]',
  more,
  sendsOnce('PUT /merchant/orders/{id}', async (page, index) => {
    const [first, added] = [sku('A', index), sku('B', index)];
    const id = await create(page, '/merchant/orders', {
      customer: { name: 'Ada Net' },
      items: [{ productId: await addProduct(page, first), quantity: 1 }],
      shipping: { method: 'none' },
      expectedTotal: 1200,
    });
    const productId = await addProduct(page, added);
    await page.goto(`/orders/${id}/change`);
    await scan(page, added);
    const after = page.getByRole('region', { name: 'After the changes' });
    await expect(after.getByText(`Stock: ${added} −1.`)).toBeVisible();
    const check = async () => {
      const { items } = v.parse(Order, await readFromStore(page, `/merchant/orders/${id}`));
      expect.soft(items.map(({ quantity }) => quantity)).toEqual([1, 1]);
    };
    return { button: 'Save changes', isDone: isOrderShown(page), productId, stock: 8, check };
  }),
);

test(
  'units that arrive are in stock once, whatever the network does [D10] [D11]',
  more,
  sendsOnce('POST /merchant/purchase-orders/{id}/receipts', async (page, index) => {
    const code = sku('R', index);
    const supplierId = await create(page, '/merchant/suppliers', { name: sku('S', index) });
    const productId = await addProduct(page, code);
    const lines = [{ productId, name: code, sku: code, quantity: 5 }];
    const order = { supplierId, status: 'ordered', lines };
    await page.goto(`/purchase-orders/${await create(page, '/merchant/purchase-orders', order)}`);
    await page.getByRole('button', { name: 'Receive' }).click();
    const receipt = page.getByRole('dialog');
    for (const _ of [1, 2]) {
      await receipt.getByRole('textbox', { name: 'Scan an item' }).fill(code);
      await page.keyboard.press('Enter');
    }
    await expect(receipt.getByText(/: 2 of /)).toBeVisible();
    const isDone = () => expect(receipt).toHaveCount(0, { timeout: 25_000 });
    return { button: 'Receive', isDone, productId, stock: 11 };
  }),
);
