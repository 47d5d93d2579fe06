import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { faults, journal } from '../msw/server.ts';
import { captureDownload } from '../support/downloads.ts';
import { usePhone } from '../support/productScreens.tsx';
import {
  menuOf,
  namesInTable,
  openPromotions,
  servePromotions,
} from '../support/promotionScreens.tsx';

const store = servePromotions();
const list = 'GET /merchant/promotions';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** One promotion in each state. */
async function addOneOfEach() {
  await store.addPromotion({ name: 'Now' });
  await store.addPromotion({ name: 'Later', startsAt: '2026-04-01T08:00:00.000Z' });
  await store.addPromotion({
    name: 'Over',
    startsAt: '2026-01-01T08:00:00.000Z',
    endsAt: '2026-02-01T08:00:00.000Z',
  });
  await store.placeOrders(await store.addPromotion({ name: 'Gone', usageLimit: 1 }), 1);
  await store.addPromotion({ name: 'Off', isActive: false });
}

describe('the list of promotions', () => {
  it('shows state, discount, a usage bar with text, and times of the store [P1][R3][C9][D15]', async () => {
    const id = await store.addPromotion({
      name: 'Spring sale',
      code: 'SPRING20',
      value: 12.5,
      usageLimit: 100,
      endsAt: '2026-03-31T21:59:59.000Z',
    });
    await store.placeOrders(id, 3);
    openPromotions();
    const row = await screen.findByRole('row', { name: /Spring sale/ });
    for (const text of ['SPRING20', 'Active', '12.5%', '3 of 100 used']) {
      expect(within(row).getByText(text)).toBeVisible();
    }
    // 08:00 and 21:59:59 in UTC; the end is in summer time in Paris.
    expect(within(row).getByText(/1 Mar, 09:00/)).toBeVisible();
    expect(within(row).getByText(/until 31 Mar, 23:59/)).toBeVisible();
    expect(screen.getByText(/1 in all · Updated just now/)).toBeVisible();
  });

  it('describes an amount, free shipping and an automatic promotion without limit', async () => {
    await store.addPromotion({ name: 'Five off', type: 'fixed_amount', value: 500 });
    await store.addPromotion({
      name: 'Delivered',
      type: 'free_shipping',
      value: null,
      method: 'automatic',
      code: null,
    });
    openPromotions();
    const amount = await screen.findByRole('row', { name: /Five off/ });
    expect(within(amount).getByText('€5.00')).toBeVisible();
    const delivered = screen.getByRole('row', { name: /Delivered/ });
    for (const text of ['Free shipping', 'Automatic', '0 uses', 'No end']) {
      expect(within(delivered).getByText(text)).toBeVisible();
    }
  });

  it('each tab has a count and shows only promotions in that state [D16]', async () => {
    await addOneOfEach();
    const { user } = openPromotions();
    await namesInTable();
    const tabs = within(screen.getByRole('navigation', { name: 'Promotions by state' }));
    for (const [state, name] of [
      ['Active', 'Now'],
      ['Scheduled', 'Later'],
      ['Ended', 'Over'],
      ['Used up', 'Gone'],
      ['Paused', 'Off'],
    ] as const) {
      const tab = () => tabs.getByRole('link', { name: new RegExp(`^${state}`) });
      expect(tab()).toHaveTextContent(`${state}1`);
      await user.click(tab());
      await waitFor(async () => expect(await namesInTable()).toEqual([name]));
      const row = within(screen.getByRole('row', { name: new RegExp(name) }));
      expect(row.getByText(state)).toBeVisible();
      expect(tab()).toHaveAttribute('aria-current');
      expect(tabs.getByRole('link', { name: /^All/ })).toHaveTextContent('All5');
    }
  });

  it('a promotion that starts while it is shown becomes active at that moment', async () => {
    const startsAt = new Date(Date.now() + 2000).toISOString();
    await store.addPromotion({ name: 'Any moment', startsAt });
    openPromotions();
    expect(await screen.findByRole('cell', { name: /^Scheduled/ })).toBeVisible();
    expect(await screen.findByRole('cell', { name: 'Active' })).toBeVisible();
  });

  it('finds words of the name and the beginning of a code', async () => {
    await store.addPromotion({ name: 'Spring sale', code: 'FLOWERS' });
    await store.addPromotion({ name: 'Winter sale', code: 'SNOW' });
    const { user } = openPromotions();
    await namesInTable();
    await user.type(screen.getByRole('searchbox'), 'flow');
    await waitFor(async () => expect(await namesInTable()).toEqual(['Spring sale']));
  });

  it('type and method are filters, each with a removable chip', async () => {
    await store.addPromotion({ name: 'Part' });
    await store.addPromotion({ name: 'Amount', type: 'fixed_amount', value: 500 });
    await store.addPromotion({ name: 'By itself', method: 'automatic', code: null });
    const { user } = openPromotions();
    await namesInTable();
    await user.click(screen.getByRole('button', { name: /^Filters/ }));
    const drawer = await screen.findByRole('dialog', { name: 'Filters' });
    await user.click(await within(drawer).findByRole('button', { name: 'Percentage' }));
    await user.click(within(drawer).getByRole('button', { name: 'Code' }));
    await user.click(await within(drawer).findByRole('button', { name: 'Show 1 result' }));
    await waitFor(async () => expect(await namesInTable()).toEqual(['Part']));
    await user.click(screen.getByRole('button', { name: 'Remove filter Type: Percentage' }));
    await waitFor(async () => expect(await namesInTable()).toEqual(['Amount', 'Part']));
    expect(journal.last(list).query.filter).toEqual({ method: 'code' });
  });

  it('exports all rows, amounts as decimals and states in the words of the screen', async () => {
    await store.addPromotion({ name: 'Five off', code: 'FIVE', type: 'fixed_amount', value: 500 });
    await store.addPromotion({ name: 'Ten', code: 'TEN', value: 10 });
    const file = captureDownload();
    const { user } = openPromotions();
    await namesInTable();
    await user.click(screen.getByRole('button', { name: /Export/ }));
    const [head, ten, five] = (await file).split('\r\n');
    expect(head).toMatch(/ID,Name,State,Method,Code,Type,Discount/);
    expect(ten).toContain('Ten,Active,Code,TEN,Percentage,10,');
    expect(five).toContain('Five off,Active,Code,FIVE,Fixed amount,5.00,');
  });
});

describe('without rows', () => {
  it('offers to create the first promotion', async () => {
    openPromotions();
    expect(await screen.findByRole('heading', { name: 'No promotions yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create' })).toHaveAttribute(
      'href',
      '/promotions/create',
    );
  });

  it('shows a malformed row as far as possible', async () => {
    faults.status(list, 200, [{ _id: 'odd', name: 'Odd one' }]);
    openPromotions();
    expect(await screen.findByRole('link', { name: 'Odd one' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Actions for Odd one' })).toBeNull();
  });
});

it('is a list of cards on a phone, with the same actions [L2]', async () => {
  usePhone();
  const id = await store.addPromotion({ name: 'Spring', code: 'FLOWERS', usageLimit: 10 });
  await store.placeOrders(id, 4);
  const { user } = openPromotions();
  const card = within(await screen.findByRole('list', { name: 'Promotions' })).getByRole(
    'listitem',
  );
  for (const text of ['Active', '20%', 'FLOWERS', '4 of 10 used', /^Since 1 Mar, 09:00/]) {
    expect(within(card).getByText(text)).toBeVisible();
  }
  await user.click(within(await menuOf(user, 'Spring')).getByRole('menuitem', { name: 'Pause' }));
  expect(await screen.findByText('Spring is paused')).toBeVisible();
});
