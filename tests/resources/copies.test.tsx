import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import '../../src/resources/products/variants/VariantsEditor.tsx';
import { journal, serveStore } from '../msw/server.ts';
import { openConsole } from '../spec/openConsole.tsx';
import { mugsOf } from '../support/variantScreens.tsx';

const store = serveStore();
const { addMug } = mugsOf(store);

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await store.signIn();
});

test('the copy of a product that another screen had listed lost its variants', async () => {
  const id = await addMug({ status: 'active' });
  const { router, visitor } = await openConsole('/promotions/create');
  await visitor.click(await screen.findByRole('radio', { name: /^Products/ }));
  await visitor.click(
    screen.getAllByRole('combobox', { name: 'Add a product' })[0] ?? document.body,
  );
  await visitor.click(await screen.findByRole('option', { name: /Mug/ }));
  await visitor.click(await screen.findByRole('button', { name: 'Remove Mug' }));
  await visitor.click(screen.getByRole('radio', { name: /^Everything/ }));
  await router.navigate(`/products/create?like=${id}`);
  expect(await screen.findByDisplayValue('Mug (copy)')).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/ created$/);
  expect(journal.last('POST /merchant/products').body).toMatchObject({
    variants: [{}, {}, {}, {}],
  });
});
