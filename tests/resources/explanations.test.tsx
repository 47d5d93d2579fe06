import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { patchSession } from '../../src/session/session.ts';
import { buildProductInput } from '../fixtures/product.ts';
import { serveStore } from '../msw/server.ts';
import { openConsole } from '../spec/openConsole.tsx';
import { addPaidOrder, chooseAction, dialog, openOrder } from '../support/orderScreens.tsx';
import { openProducts } from '../support/productScreens.tsx';

const store = serveStore({ emailQueue: { domain: 'mail.example', wake: () => {} } });

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await store.signIn();
});

async function openProduct(input: Parameters<typeof buildProductInput>[0] = {}) {
  const { _id: id } = await store.call('POST /merchant/products', buildProductInput(input));
  const view = openProducts(`/products/${id}`);
  await screen.findByRole('textbox', { name: /^Name/ });
  return view;
}

describe('explains', () => {
  test('what draft, active and archived mean', async () => {
    const { user } = await openProduct({ status: 'draft' });
    expect(screen.getByText('Only you see this product.')).toBeVisible();
    for (const [status, text] of [
      ['Active', 'Customers can find this product.'],
      ['Archived', /^Customers no longer see this product/],
    ] as const) {
      await user.click(screen.getByRole('combobox', { name: /^Status/ }));
      await user.click(await screen.findByRole('option', { name: status }));
      expect(await screen.findByText(text)).toBeVisible();
    }
  });

  test('that a changed web address breaks links', async () => {
    const { user } = await openProduct({ slug: 'oak-board' });
    const warning = 'If you save this, links to the old web address stop working.';
    expect(screen.queryByText(warning)).toBeNull();
    const slug = screen.getByRole('textbox', { name: 'Web address' });
    await user.type(slug, '-2');
    expect(slug).toHaveAccessibleDescription(warning);
  });

  test.each([
    ['Accepted', {}, /The next step is packing/],
    ['Authorised', { payment_status: 'authorized' }, /has reserved the money/],
    ['Voided', { payment_status: 'voided' }, /The customer was not charged/],
  ])('what %s means, on hover and by keyboard', async (name, change, text) => {
    await addPaidOrder(store, change);
    const { user } = openOrder();
    const chip = await screen.findByText(name);
    await user.hover(chip);
    expect(await screen.findByRole('tooltip')).toHaveTextContent(text);
    expect(chip).toHaveAttribute('tabindex', '0');
    // The tooltip once replaced the class of the chip.
    expect(chip).toHaveClass('chip');
  });

  test.each([
    ['this customer has no email address', { customer_email: null }, 'en'],
    ['your store has no mail server', {}, null],
  ])('why the customer can’t be emailed: %s', async (reason, change, emailLanguage) => {
    await addPaidOrder(store, change);
    patchSession({ storeSettings: { emailLanguage } });
    const { user } = openOrder();
    await chooseAction(user, 'Cancel order');
    const opened = await dialog();
    expect(opened.queryByRole('checkbox', { name: 'Email the customer' })).toBeNull();
    expect(opened.getByText(new RegExp(`^No email is sent: ${reason}`))).toBeVisible();
  });

  test('that the shipping rate is charged once per order', async () => {
    await openConsole('/profile');
    const rate = await screen.findByRole('textbox', { name: /^Shipping rate/ });
    expect(rate).toHaveAccessibleDescription('Charged once per order, whatever is in it');
  });

  test('how the plan is paid, without a link to a page that cannot pay', async () => {
    await openConsole('/subscription');
    const text = /^The console takes no payments. To pay for your plan or to change it, contact/;
    expect(await screen.findByText(text)).toBeVisible();
  });
});

describe('the title of an invoice', () => {
  test.each([
    ['a tax invoice with a Saudi VAT number', '300000000000003', 'Tax invoice'],
    ['an invoice with any other', 'FR12345678901', 'Invoice'],
  ])('is %s', async (_, vatNumber, title) => {
    await store.call('PUT /users/profile', { storeSettings: { vatNumber } });
    await store.signIn();
    await addPaidOrder(store);
    openOrder('', '/orders/print?kind=invoice&ids=order-1');
    expect(await screen.findByRole('heading', { name: title, level: 2 })).toBeVisible();
    expect(screen.getByText(vatNumber)).toBeVisible();
  });
});
