import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { draftKeys } from '../../src/forms/drafts/forgetDrafts.ts';
import { resources } from '../../src/resources/index.ts';
import { endSession } from '../../src/session/session.ts';
import { serveStore } from '../msw/server.ts';
import { choose, openCategories, stock } from '../support/categoryScreens.tsx';
import { addOrders, numbersInTable, openOrders } from '../support/orderListScreen.tsx';
import { addPaidOrder, chooseAction, openOrder } from '../support/orderScreens.tsx';
import { openProducts } from '../support/productScreens.tsx';
import { openPromotions } from '../support/promotionScreens.tsx';
import { renderScreen } from '../support/renderScreen.tsx';
import { openSettings } from '../support/settingsScreen.tsx';
import { addCustomers, namesInTable, openUsers } from '../support/userScreens.tsx';

const store = serveStore();

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await store.signIn();
});

type View = ReturnType<typeof renderScreen>;

/** A text field of the console, and how to reach it. */
type Place = {
  /** Prepares the store. */
  given?: () => Promise<unknown>;
  open: () => View | Promise<View>;
  reach?: (user: UserEvent) => Promise<unknown>;
  field: string | RegExp;
};

const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
/** With or without suggestions. */
const textbox = (name: string | RegExp) =>
  waitFor(() => screen.queryByRole('textbox', { name }) ?? screen.getByRole('combobox', { name }));

const paid = (status: string) => () => addPaidOrder(store, { status });
const order = (status: string, field: string | RegExp, action?: string): Place => ({
  given: paid(status),
  open: () => openOrder(),
  field,
  ...(action && { reach: (user) => chooseAction(user, action) }),
});

async function selectAll(user: UserEvent) {
  const all = await screen.findByRole('checkbox', { name: 'Select all' });
  if (all instanceof HTMLInputElement && !all.checked) await user.click(all);
}

const zoe = { addresses: '[]' };
const customers = (button: string, field: string | RegExp): Place => ({
  given: () => addCustomers(store, zoe, {}),
  open: () => openUsers(),
  async reach(user) {
    await namesInTable();
    await selectAll(user);
    await press(user, button);
  },
  field,
});
const customer = (field: string | RegExp, button?: string): Place => ({
  given: () => addCustomers(store, zoe),
  open: () => openUsers('/users/customer-1'),
  async reach(user) {
    await textbox('Note');
    if (button) await press(user, button);
  },
  field,
});
const steps = (step: string, field: string | RegExp): Place => ({
  given: () => addOrders(store, { status: 'confirmed', payment_status: 'paid', paid_total: 1000 }),
  open: () => openOrders(),
  async reach(user) {
    await numbersInTable();
    await selectAll(user);
    await press(user, /More steps|Next steps/);
    await user.click(await screen.findByRole('menuitem', { name: step }));
  },
  field,
});

/** The form of a resource, such as those that are declared in `contract/resources.ts`. */
function openForm(resource: string) {
  const Create = resources.find(({ name }) => name === resource)?.create;
  if (!Create) throw new Error(`${resource} have no form`);
  const path = `/${resource}/create`;
  return renderScreen({ [path]: <Create /> }, { path, resource });
}

let purchaseId = '';

async function addPurchase() {
  const supplierId = (await store.call('POST /merchant/suppliers', { name: 'Moulin' }))._id;
  const lines = [{ productId: 'gone', name: 'Mug', quantity: 2 }];
  const body = { supplierId, lines, status: 'ordered' };
  purchaseId = (await store.call('POST /merchant/purchase-orders', body))._id;
}

function openPurchase() {
  const Edit = resources.find(({ name }) => name === 'purchase-orders')?.edit;
  if (!Edit) throw new Error('Purchase orders have no form');
  const path = `/purchase-orders/${purchaseId}`;
  return renderScreen({ '/purchase-orders/:id': <Edit /> }, { path, resource: 'purchase-orders' });
}

const places: Record<string, Place> = {
  'note of an order': order('confirmed', 'Internal note'),
  'tag of an order': order('confirmed', 'Add a tag'),
  'reason for holding an order': order('confirmed', /waiting for/, 'Put on hold'),
  'reason for cancelling an order': {
    ...order('confirmed', /^Reason/),
    async reach(user) {
      await chooseAction(user, /Cancel/);
      if (screen.queryByRole('textbox', { name: /^Reason/ })) return;
      await user.click(await screen.findByRole('radio', { name: 'Another reason' }));
    },
  },
  'note of a refund': order('delivered', /^Note/, 'Record a refund…'),
  'amount of a return': {
    ...order('delivered', 'Amount', 'Record a return'),
    given: () =>
      addPaidOrder(store, {
        status: 'delivered',
        items: [{ name: 'Blue mug', quantity: 2, unit_price: 6495, fulfilled_quantity: 2 }],
      }),
  },
  'tracking of a parcel': {
    ...order('processing', 'Tracking number'),
    reach: (user) => press(user, 'Mark as shipped'),
  },
  'tracking of a parcel that is on its way': {
    ...order('shipped', 'Tracking number'),
    async given() {
      await addPaidOrder(store, { status: 'processing' });
      const shipment = { items: [{ _id: 'order-1-item-1', quantity: 1 }] };
      await store.call('PUT /merchant/orders/order-1', { status: 'shipped', shipment });
    },
    reach: (user) => press(user, 'Add tracking to parcel 1'),
  },
  'reference of a payment': {
    ...order('confirmed', /eference/, 'Mark as paid…'),
    given: () => addPaidOrder(store, { payment_status: 'unpaid', paid_total: 0 }),
  },
  'delivery address of an order': {
    ...order('confirmed', /^City/),
    reach: (user) => press(user, 'Edit address'),
  },
  'carrier of many orders': steps('Mark as shipped', 'Carrier'),
  'reason for holding many orders': steps('Put on hold', /waiting for/),
  'name of a view': {
    given: () => addOrders(store, {}),
    open: () => openOrders(),
    reach: (user) => press(user, 'Views'),
    field: 'Name of this view',
  },
  'note of a customer': customer('Note'),
  'reason for blocking a customer': customer(/Why/, 'Block'),
  'address of a customer': customer(/^City/, 'Add an address'),
  'reason for blocking many customers': customers('Block', /Why/),
  'tag for many customers': customers('Add a tag', 'Tag'),
  'name of a new category': {
    open: () => openCategories('/categories/create'),
    field: /^Name/,
  },
  'new name of a category': {
    given: () => stock(store).add('Kitchen'),
    open: () => openCategories(),
    reach: (user) => choose(user, 'Kitchen', 'Rename'),
    field: /^Name/,
  },
  'name of a product': { open: () => openProducts('/products/create'), field: /^Name/ },
  'name of a supplier': {
    open: () => openForm('suppliers'),
    field: /^Name/,
  },
  'note of a purchase order': { open: () => openForm('purchase-orders'), field: 'Note' },
  'note of a receipt': {
    given: addPurchase,
    open: openPurchase,
    async reach(user) {
      await press(user, 'Receive');
      await screen.findByRole('textbox', { name: 'Scan an item' });
    },
    field: 'Note',
  },
  'name of a promotion': { open: () => openPromotions('/promotions/create'), field: /^Name/ },
  'name of the store': { open: () => openSettings(), field: 'Store name' },
};

async function typeInto({ open, reach, field }: Place) {
  const view = await open();
  await reach?.(view.user);
  const box = await textbox(field);
  await view.user.clear(box);
  await view.user.click(box);
  await view.user.paste('Typed for an hour');
  return { ...view, box };
}

const closingIsHeldBack = () =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

async function expectToBeAsked({ router, user }: Pick<View, 'router' | 'user'>) {
  expect(closingIsHeldBack()).toBe(true);
  let hasGone = false;
  // Polls, because the router navigates in a transition.
  const question = await waitFor(() => {
    if (!hasGone) void router.navigate('/elsewhere');
    hasGone = true;
    return screen.getByRole('dialog', { name: 'Leave without saving?' });
  });
  await user.click(within(question).getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
}

describe('typed text', () => {
  test.each(Object.entries(places))(
    'the %s asks before it is lost, and survives the end of the session [A5]',
    async (_name, place) => {
      await place.given?.();
      const first = await typeInto(place);
      await expectToBeAsked(first);
      expect(first.box).toHaveValue('Typed for an hour');
      act(() => endSession('expired'));
      first.unmount();
      await store.signIn();

      const { user, unmount } = await place.open();
      await place.reach?.(user);
      const box = await textbox(place.field);
      const restore = screen.queryByRole('button', { name: 'Restore' });
      if (restore) await user.click(restore);
      expect(box).toHaveValue('Typed for an hour');
      unmount();
      endSession('logout');
      expect(draftKeys()).toEqual([]);
    },
  );

  test('an unfinished tag is kept as a tag', async () => {
    await addCustomers(store, zoe);
    const first = openUsers('/users/customer-1');
    await first.user.type(await screen.findByRole('combobox', { name: 'Tags' }), 'vip');
    await expectToBeAsked(first);
    act(() => endSession('expired'));
    first.unmount();
    await store.signIn();
    const { user } = openUsers('/users/customer-1');
    await press(user, 'Restore');
    expect(await screen.findByText('vip')).toBeVisible();
  });

  test('a password asks before it is lost, and is never stored', async () => {
    const view = await openSettings();
    await press(view.user, 'Change password');
    await view.user.type(await screen.findByLabelText('New password'), 'by the sea');
    await expectToBeAsked(view);
    act(() => endSession('expired'));
    view.unmount();
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(
      'by the sea',
    );
  });

  test('the name typed to delete a customer asks before it is lost, and must be typed again', async () => {
    await addCustomers(store, zoe);
    const view = openUsers('/users/customer-1');
    await press(view.user, 'Delete');
    await view.user.type(await textbox(/Type/), 'Zo');
    await expectToBeAsked(view);
    expect(draftKeys()).toEqual([]);
  });
});
