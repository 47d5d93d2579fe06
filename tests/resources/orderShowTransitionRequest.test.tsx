import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { journal, serveStore } from '../msw/server.ts';
import { addPaidOrder, openOrder, puts } from '../support/orderScreens.tsx';

const store = serveStore();

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await store.signIn();
});

/** Follows a link to a transition of the order. */
async function follow(step: string) {
  const view = openOrder('order-1', '/orders');
  await screen.findByText('All orders');
  await act(() => view.router.navigate('/orders/order-1/show', { state: { step } }));
  return view;
}

describe('a link to a transition [S6] [D12]', () => {
  test('opens the dialog of a transition with input, but not again on a reload', async () => {
    await addPaidOrder(store, { status: 'processing' });
    const { router } = await follow('ship');
    expect(await screen.findByRole('dialog', { name: /Mark as shipped|Ship/ })).toBeVisible();
    expect(router.state.location.state?.step).toBeUndefined();
    expect(journal.requests(puts)).toEqual([]);
  });

  test('runs a transition without input, once', async () => {
    await addPaidOrder(store);
    await follow('pack');
    expect(await screen.findByText('Packing')).toBeVisible();
    await waitFor(() => expect(journal.requests(puts)).toHaveLength(1));
    expect(journal.last(puts).body).toEqual({ status: 'processing' });
  });

  test('does nothing if the transition is no longer possible', async () => {
    await addPaidOrder(store, { status: 'cancelled' });
    await follow('ship');
    expect((await screen.findAllByText('Cancelled')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(journal.requests(puts)).toEqual([]);
  });
});
