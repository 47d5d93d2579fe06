import { act, screen, waitFor, within } from '@testing-library/react';
import { Create, SimpleForm, TextInput } from 'react-admin';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildCategoryInput } from '../fixtures/category.ts';
import { buildProductInput } from '../fixtures/product.ts';
import { buildPromotionInput } from '../fixtures/promotion.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { openConsole, pathNow } from '../spec/openConsole.tsx';
import { pngFile } from '../support/productScreens.tsx';
import { datedPromotions, everyPart, picturedCategories } from './everyPart.tsx';
import { stockCategories, stockProducts } from './stockProducts.tsx';

/** react-admin's own forms and views in the console: the guard of unsaved changes, conflicts, inputs. */
const store = serveStore();
// Preloaded, because it is a separate chunk.
beforeAll(async () => void (await import('../../src/forms/ReactAdminFormGuard.tsx')));

async function open(path: (id: string) => string, products = everyPart) {
  await store.signIn();
  const { _id: categoryId } = await store.call('POST /categories', buildCategoryInput());
  const { _id: id } = await store.call('POST /merchant/products', {
    ...buildProductInput({ name: 'Walnut board', categoryId, status: 'active' }),
    description: 'Oiled <b>walnut</b>',
  });
  const shown = [products, stockCategories, datedPromotions];
  const console = await openConsole(path(String(id)), shown);
  const product = () => store.call(`GET /merchant/products/${id}`);
  return { ...console, id: String(id), product };
}
const field = (name: RegExp) => screen.findByRole('textbox', { name });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' });
const puts = () => journal.requests('PUT *');
const closingIsHeldBack = () =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

const forms = [
  ['<SimpleForm>', (id: string) => `/products/${id}`, stockProducts],
  ['<TabbedForm>', (id: string) => `/products/${id}`, everyPart],
  ['a headless <Form>', () => '/products/create', everyPart],
] as const;

const menu = () => within(screen.getByRole('navigation', { name: 'Main menu' }));

describe.each(forms)('%s', (_form, path, products) => {
  test('asks before typed input is lost, and keeps it', async () => {
    const { visitor } = await open(path, products);
    const name = await field(/^Name/);
    expect(closingIsHeldBack()).toBe(false);
    await visitor.type(name, ' XL');
    await waitFor(() => expect(closingIsHeldBack()).toBe(true));
    await visitor.click(menu().getByRole('link', { name: 'Products' }));
    await visitor.click(within(await question()).getByRole('button', { name: 'Stay' }));
    expect(await field(/^Name/)).toHaveDisplayValue(/ ?XL$/);
    await visitor.click(menu().getByRole('link', { name: 'Products' }));
    await question();
    await visitor.click(screen.getByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(pathNow()).toBe('/products'));
  });

  test('asks after a save that failed, and not after one that worked', async () => {
    const { visitor } = await open(path, products);
    faults.status('* /merchant/products/:id', 500);
    faults.status('POST *', 500);
    await visitor.type(await field(/^Name/), ' XL');
    await visitor.click(await button('Save'));
    expect(await screen.findByText(/Server Error/)).toBeVisible();
    await waitFor(() => expect(closingIsHeldBack()).toBe(true));
    await visitor.click(menu().getByRole('link', { name: 'Products' }));
    await visitor.click(within(await question()).getByRole('button', { name: 'Stay' }));
    faults.reset();
    await visitor.click(await button('Save'));
    expect(await screen.findByText(/Element (updated|created)/)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(closingIsHeldBack()).toBe(false));
  });
});

test('asks before the form is left for its show view, but not between its tabs', async () => {
  const { visitor, id, router } = await open((one) => `/products/${one}/1`);
  await visitor.type(await screen.findByRole('spinbutton', { name: /^Weight/ }), '0');
  await visitor.click(await screen.findByRole('tab', { name: 'Main' }));
  await waitFor(() => expect(pathNow()).toBe(`/products/${id}`));
  await act(() => router.navigate(`/products/${id}/show`));
  await question();
});

test('asks again after a saved form was changed', async () => {
  const { visitor } = await open(() => '/products/create', { ...everyPart, create: AddMany });
  await visitor.type(await field(/^Name/), 'Oak board');
  await visitor.click(await button('Save'));
  await waitFor(() => expect(closingIsHeldBack()).toBe(false));
  await visitor.type(await field(/^Name/), ' XL');
  await waitFor(() => expect(closingIsHeldBack()).toBe(true));
});

test('warnWhenUnsavedChanges shows the console’s dialog, also after another form', async () => {
  const confirmed = vi.spyOn(window, 'confirm').mockReturnValue(true);
  onTestFinished(() => confirmed.mockRestore());
  const products = { ...everyPart, pages: { warned: Warned } };
  const { visitor, router } = await open(() => '/products/create', products);
  await field(/^Name/);
  await act(() => router.navigate('/products/warned'));
  await visitor.type(await field(/^Name/), 'Oak board');
  await visitor.click(menu().getByRole('link', { name: 'Products' }));
  await visitor.click(within(await question()).getByRole('button', { name: 'Stay' }));
  expect(confirmed).not.toHaveBeenCalled();
  expect(await field(/^Name/)).toHaveValue('Oak board');
});

test('does not ask after a form with its own onSubmit is submitted', async () => {
  const { visitor } = await open(() => '/products/create', { ...everyPart, create: SubmitsItself });
  await visitor.type(await field(/^Name/), 'Oak board');
  await waitFor(() => expect(closingIsHeldBack()).toBe(true));
  await visitor.click(await button('Save'));
  await waitFor(() => expect(closingIsHeldBack()).toBe(false));
});

function AddMany() {
  return (
    <Create redirect={false}>
      <SimpleForm>
        <TextInput source="name" />
      </SimpleForm>
    </Create>
  );
}

function Warned() {
  return (
    <Create>
      <SimpleForm warnWhenUnsavedChanges>
        <TextInput source="name" />
      </SimpleForm>
    </Create>
  );
}

function SubmitsItself() {
  return (
    <Create>
      <SimpleForm onSubmit={() => undefined}>
        <TextInput source="name" />
      </SimpleForm>
    </Create>
  );
}

describe.each(forms.slice(0, 2))('%s and somebody else', (_form, path, products) => {
  test('reports a conflict, and the next save works', async () => {
    const { visitor, id, product } = await open(path, products);
    await visitor.type(await field(/^Name/), ' XL');
    await store.call(`PUT /merchant/products/${id}`, { name: 'Oak board', description: 'Waxed' });
    await visitor.click(await button('Save'));
    expect(await screen.findByText(/Someone else changed this in the meantime/)).toBeVisible();
    expect(await product()).toMatchObject({ name: 'Oak board' });
    expect(await field(/^Name/)).toHaveValue('Walnut board XL');
    await visitor.click(await button('Save'));
    expect(await screen.findByText('Element updated')).toBeVisible();
    expect(await product()).toMatchObject({ name: 'Walnut board XL', description: 'Waxed' });
  });
});

describe('the inputs', () => {
  test('`validate={required()}` in a tab prevents the save, and shows the problem at the field', async () => {
    const { visitor } = await open((id) => `/products/${id}`);
    const name = await field(/^Name/);
    await visitor.clear(name);
    await visitor.click(await button('Save'));
    await waitFor(() => expect(name).toBeInvalid());
    expect(name).toHaveAccessibleDescription('Required');
    expect(puts()).toEqual([]);
  });

  test('<SelectInput> and <ReferenceInput><AutocompleteInput> send the choice', async () => {
    const { visitor, product } = await open((id) => `/products/${id}`);
    const { _id: other } = await store.call('POST /categories', {
      ...buildCategoryInput({ name: 'Garden' }),
      slug: 'garden',
    });
    await visitor.click(await screen.findByRole('combobox', { name: /^Status/ }));
    await visitor.click(await screen.findByRole('option', { name: 'draft' }));
    const category = await screen.findByRole('combobox', { name: /^Category/ });
    await waitFor(() => expect(category).toHaveValue('Kitchen'));
    await visitor.clear(category);
    await visitor.type(category, 'Gard');
    await visitor.click(await screen.findByRole('option', { name: 'Garden' }));
    await visitor.click(await button('Save'));
    expect(await screen.findByText('Element updated')).toBeVisible();
    expect(puts()).toMatchObject([{ body: { status: 'draft', categoryId: other } }]);
    expect(await product()).toMatchObject({ status: 'draft', categoryId: other });
  });

  test('<ArrayInput> and <NumberInput> send the whole list and the number', async () => {
    const { visitor, product } = await open((id) => `/products/${id}/1`);
    const [first] = await screen.findAllByRole('textbox', { name: /^Tag/ });
    if (!first) throw new Error('no tag');
    await visitor.clear(first);
    await visitor.type(first, 'gift');
    await visitor.click(await button('Add'));
    const tags = await screen.findAllByRole('textbox', { name: /^Tag/ });
    await visitor.type(tags.at(-1) ?? first, 'oak');
    await visitor.type(await screen.findByRole('spinbutton', { name: /^Weight/ }), '0');
    await visitor.click(await button('Save'));
    expect(await screen.findByText('Element updated')).toBeVisible();
    expect(puts().at(-1)?.body).toEqual({ tags: ['gift', 'wood', 'oak'], weight: 14000 });
    expect(await product()).toMatchObject({ tags: ['gift', 'wood', 'oak'] });
  });

  test('<ImageInput> uploads a file before the save', async () => {
    const { visitor, product } = await open((id) => `/products/${id}/1`);
    await screen.findAllByRole('textbox', { name: /^Tag/ });
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('no file input');
    await visitor.upload(input, new File([png], 'board.png', { type: 'image/png' }));
    await visitor.click(await button('Save'));
    expect(await screen.findByText('Element updated')).toBeVisible();
    expect(await product()).toMatchObject({
      images: [{ url: expect.stringMatching(/^\/.+\.png$/) }],
    });
  });

  test('<ImageInput> sends the URL of the upload where the contract has a URL', async () => {
    await store.signIn();
    const { _id: id } = await store.call('POST /categories', { name: 'Kitchen' });
    const { visitor } = await openConsole(`/categories/${id}`, [picturedCategories]);
    await button('Save');
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('no file input');
    await visitor.upload(input, pngFile('pan.png'));
    await visitor.click(await button('Save'));
    expect(await screen.findByText('Element updated')).toBeVisible();
    const { image } = await store.call(`GET /categories/${id}`);
    expect(image).toMatch(/^\/.+\.png$/);
  });

  async function openPromotion() {
    await store.signIn();
    const { _id: id } = await store.call('POST /merchant/promotions', {
      ...buildPromotionInput(),
      startsAt: '2026-03-01T00:00:00.000Z',
      endsAt: '2027-03-05T00:00:00.000Z',
    });
    return openConsole(`/promotions/${id}`, [datedPromotions]);
  }

  test('<DateInput> shows the day of an instant and sends the chosen day', async () => {
    const { visitor } = await openPromotion();
    const day = await screen.findByLabelText(/^End/);
    await waitFor(() => expect(day).toHaveValue('2027-03-05'));
    await visitor.clear(day);
    await visitor.type(day, '2027-04-06');
    await visitor.click(await button('Save'));
    expect(await screen.findByText('Element updated')).toBeVisible();
    expect(puts().at(-1)?.body).toEqual({ endsAt: '2027-04-06T00:00:00.000Z' });
  });

  test('<DateTimeInput> sends the chosen instant', async () => {
    const { visitor } = await openPromotion();
    const start = await screen.findByLabelText(/^Start/);
    await visitor.clear(start);
    await visitor.type(start, '2026-04-06T10:30');
    await visitor.click(await button('Save'));
    expect(await screen.findByText('Element updated')).toBeVisible();
    const chosen = new Date('2026-04-06T10:30').toISOString();
    expect(puts().at(-1)?.body).toEqual({ startsAt: chosen });
    expect(start).toHaveValue('2026-04-06T10:30');
  });
});

const png = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  (one) => one.charCodeAt(0),
);

describe('the views', () => {
  test('<Datagrid> shows rows that link to the form', async () => {
    const { visitor, id } = await open(() => '/products');
    expect(await screen.findByRole('cell', { name: 'Kitchen' })).toBeVisible();
    await visitor.click(await screen.findByRole('cell', { name: 'Walnut board' }));
    await waitFor(() => expect(pathNow()).toBe(`/products/${id}`));
  });

  test('<SimpleList> on a custom route links to the show view', async () => {
    const { visitor, id } = await open(() => '/products/cards');
    await visitor.click(await screen.findByText('Walnut board'));
    await waitFor(() => expect(pathNow()).toBe(`/products/${id}/show`));
  });

  test('<SimpleShowLayout>, <Confirm>, useDataProvider and useNotify work', async () => {
    const { visitor, product } = await open((id) => `/products/${id}/show`);
    expect(await screen.findByText('kitchen, wood')).toBeVisible();
    await visitor.click(await button('Put away'));
    const dialog = await screen.findByRole('dialog', { name: 'Put this product away?' });
    expect(puts()).toEqual([]);
    await visitor.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Put away', { selector: 'p, strong, div' })).toBeVisible();
    expect(puts()).toMatchObject([{ body: { status: 'archived' } }]);
    expect(await product()).toMatchObject({ status: 'archived' });
  });

  test('a custom write reports a conflict', async () => {
    const { visitor, id } = await open((one) => `/products/${one}/show`);
    await button('Put away');
    await store.call(`PUT /merchant/products/${id}`, { name: 'Oak board' });
    await visitor.click(await button('Put away'));
    await visitor.click(await button('Confirm'));
    expect(await screen.findByText(/Someone else changed this in the meantime/)).toBeVisible();
  });
});
