import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { journal, serveStore } from '../msw/server.ts';
import { addPaidOrder, chooseAction, dialog, openOrder, puts } from '../support/orderScreens.tsx';

const store = serveStore();

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await store.signIn();
});

test.each([
  {
    currency: 'JPY',
    most: '¥12,990',
    proposed: '1800',
    wrong: ['1800.5', 'Enter a whole amount: this currency has no decimals.'],
    typed: '1,750',
    sent: { amount: 1750, text: 'JP¥1,750' },
  },
  {
    currency: 'KWD',
    most: 'KWD\u00a012.990',
    proposed: '1.800',
    wrong: ['1.8005', 'Use at most 3 decimals.'],
    typed: '1.75',
    sent: { amount: 1750, text: 'KWD\u00a01.750' },
  },
])(
  'a refund in $currency has the decimals of the currency [D16]',
  async ({ currency, most, proposed, wrong: [text = '', problem = ''], typed, sent }) => {
    await addPaidOrder(store, { status: 'delivered', currency });
    const { user } = openOrder();
    await chooseAction(user, 'Record a refund…');
    const form = await dialog();
    await user.click(form.getByRole('button', { name: 'One more: Blue mug' }));
    const amount = form.getByRole('textbox', { name: 'Amount' });
    expect(amount).toHaveValue(proposed);
    expect(amount).toHaveAccessibleDescription(expect.stringContaining(most));
    await user.click(form.getByRole('combobox', { name: /reason/i }));
    await user.click(await screen.findByRole('option', { name: 'Damaged' }));
    await user.clear(amount);
    await user.type(amount, text);
    await user.click(form.getByRole('button', { name: 'Continue' }));
    expect(await form.findByText(problem)).toBeVisible();
    await user.clear(amount);
    await user.type(amount, typed);
    await user.click(form.getByRole('button', { name: 'Continue' }));
    await user.click(await screen.findByRole('button', { name: `Record refund of ${sent.text}` }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(journal.last(puts).body).toMatchObject({ refund: { amount: sent.amount } });
  },
);
