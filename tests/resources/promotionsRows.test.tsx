import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { faults, journal } from '../msw/server.ts';
import {
  menuOf,
  namesInTable,
  openPromotions,
  servePromotions,
} from '../support/promotionScreens.tsx';

const store = servePromotions();
const put = 'PUT /merchant/promotions/:id';

async function select(user: ReturnType<typeof openPromotions>['user'], ...names: string[]) {
  await namesInTable();
  for (const name of names) {
    await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  }
}

describe('the actions of a row', () => {
  it('pause and resume, and say so after the response', async () => {
    const id = await store.addPromotion({ name: 'Spring' });
    const { user } = openPromotions();
    const menu = await menuOf(user, 'Spring');
    await user.click(within(menu).getByRole('menuitem', { name: 'Pause' }));
    expect(await screen.findByText('Spring is paused')).toBeVisible();
    expect(journal.last(put).body).toEqual({ isActive: false });
    expect(await screen.findByRole('cell', { name: 'Paused' })).toBeVisible();
    await user.click(
      within(await menuOf(user, 'Spring')).getByRole('menuitem', { name: 'Resume' }),
    );
    expect(await screen.findByText('Spring is on again')).toBeVisible();
    expect(await store.call(`GET /merchant/promotions/${id}`)).toMatchObject({ isActive: true });
  });

  it('leave the state unchanged if the store refuses', async () => {
    await store.addPromotion({ name: 'Spring' });
    faults.status(put, 503, { error: { message: 'Closed for repairs.' } });
    const { user } = openPromotions();
    await user.click(within(await menuOf(user, 'Spring')).getByRole('menuitem', { name: 'Pause' }));
    expect(await screen.findByText('Closed for repairs.')).toBeVisible();
    expect(screen.getByRole('cell', { name: 'Active' })).toBeVisible();
  });

  it('copy the code', async () => {
    await store.addPromotion({ name: 'Spring', code: 'FLOWERS' });
    const { user } = openPromotions();
    await user.click(await screen.findByRole('button', { name: 'Copy the code FLOWERS' }));
    expect(await screen.findByText('Code copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('FLOWERS');
  });
});

describe('several promotions at once', () => {
  it('pauses them on the server, and resumes them with Undo', async () => {
    for (const name of ['One', 'Two']) await store.addPromotion({ name });
    const { user } = openPromotions();
    await select(user, 'One', 'Two');
    await user.click(await screen.findByRole('button', { name: 'Pause' }));
    expect(await screen.findByText('2 promotions paused')).toBeVisible();
    expect(journal.requests(put)).toEqual([]);
    await waitFor(() => expect(screen.getAllByText('Paused')).toHaveLength(3));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('2 as before')).toBeVisible();
    const rows = await store.rows('GET /merchant/promotions');
    expect(rows.map(({ isActive }) => isActive)).toEqual([true, true]);
  });

  it('shows a change that another window has started, and stops it', async () => {
    const id = await store.addPromotion({ name: 'One' });
    await store.bulkRunner.stop();
    const change = { kind: 'update', data: { isActive: false } };
    await store.call('POST /merchant/bulk-changes', {
      resource: 'promotions',
      select: { ids: [id] },
      change,
    });
    const { user } = openPromotions();
    expect(await screen.findByText(/^Changing 1 record/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('Stopped after 0 of 1')).toBeVisible();
  });

  it('keeps what is ticked during the writes selected', async () => {
    for (const name of ['One', 'Two']) await store.addPromotion({ name });
    const { user } = openPromotions();
    await select(user, 'One');
    faults.status('POST /merchant/bulk-changes', 404, {});
    const answer = faults.held(put);
    await user.click(await screen.findByRole('button', { name: 'Pause' }));
    await waitFor(() => expect(journal.requests(put)).toHaveLength(1));
    await select(user, 'Two');
    answer();
    expect(await screen.findByText('1 promotion paused')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Select One' })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Select Two' })).toBeChecked();
  });

  it('deletes those without orders, and says why not the others', async () => {
    await store.placeOrders(await store.addPromotion({ name: 'Carried' }), 1);
    await store.addPromotion({ name: 'Unused' });
    const { user } = openPromotions();
    await select(user, 'Carried', 'Unused');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Delete 2 promotions?' });
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    const failures = await screen.findByRole('dialog', { name: '1 could not be changed' });
    expect(await within(failures).findByRole('listitem')).toHaveTextContent(
      /Carried.*Orders were placed with this promotion, so it can’t be deleted/,
    );
    await user.click(within(failures).getByRole('button', { name: 'Close' }));
    await waitFor(async () => expect(await namesInTable()).toEqual(['Carried']));
    expect(screen.getByRole('checkbox', { name: 'Select Carried' })).toBeChecked();
  });
});
