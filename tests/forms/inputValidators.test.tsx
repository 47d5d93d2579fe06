import { screen } from '@testing-library/react';
import { maxLength, required, TextInput } from 'react-admin';
import { expect, test } from 'vitest';
import { ProductInput } from '../../contract/productInput.ts';
import { SafeEdit } from '../../src/forms/SafeEdit.tsx';
import { SafeForm } from '../../src/forms/SafeForm.tsx';
import { buildProductInput } from '../fixtures/product.ts';
import { journal, serveStore } from '../msw/server.ts';
import { renderScreen } from '../support/renderScreen.tsx';

const store = serveStore();

const isFree = async (sku: string) => {
  await Promise.resolve();
  return sku === 'TAKEN' ? 'Another shelf has this SKU.' : undefined;
};

async function openForm() {
  await store.signIn();
  const { _id: id } = await store.call('POST /merchant/products', buildProductInput());
  const view = renderScreen(
    {
      '/products/:id': (
        <SafeEdit>
          <SafeForm schema={ProductInput}>
            <TextInput source="name" />
            <TextInput source="description" validate={[required(), maxLength(10)]} />
            <TextInput source="sku" validate={isFree} />
          </SafeForm>
        </SafeEdit>
      ),
    },
    { path: `/products/${id}` },
  );
  await screen.findByRole('textbox', { name: /^Name/ });
  const retype = async (name: RegExp, text: string) => {
    const field = screen.getByRole('textbox', { name });
    await view.user.clear(field);
    if (text) await view.user.type(field, text);
    return field;
  };
  const save = () => view.user.click(screen.getByRole('button', { name: 'Save' }));
  return { ...view, retype, save };
}
const puts = () => journal.requests('PUT *');

test('`validate={required()}` on an input prevents the request, and shows why at the field and in the summary', async () => {
  const { retype, save } = await openForm();
  const field = await retype(/^Description/, '');
  await save();
  expect(await screen.findByRole('button', { name: /Description.*Required/ })).toBeVisible();
  expect(field).toBeInvalid();
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription('Required');
  expect(puts()).toEqual([]);
});

test('runs each validator of a list, with its values in the message', async () => {
  const { retype, save } = await openForm();
  const field = await retype(/^Description/, 'Longer than ten');
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('Must be 10 characters or less');
  expect(field).toBeInvalid();
  expect(puts()).toEqual([]);
});

test('waits for an asynchronous validator before it saves', async () => {
  const { retype, save } = await openForm();
  await retype(/^Description/, 'Short');
  await retype(/^SKU/, 'TAKEN');
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('Another shelf has this SKU.');
  expect(puts()).toEqual([]);
  await retype(/^SKU/, 'FREE');
  await save();
  expect(await screen.findByText(/ saved$/)).toBeVisible();
  expect(puts()).toMatchObject([{ body: { description: 'Short', sku: 'FREE' } }]);
});

test('runs the contract’s validation too, whose text comes first', async () => {
  const { retype, save } = await openForm();
  await retype(/^Name/, '');
  await retype(/^Description/, '');
  await save();
  const summary = await screen.findByRole('alert');
  expect(summary).toHaveTextContent('Enter a product name.');
  expect(summary).toHaveTextContent('Required');
  expect(puts()).toEqual([]);
});
