import { NumberInput, TextInput } from 'react-admin';
import { Link } from 'react-router';
import { ProductInput } from '../../contract/productInput.ts';
import { MoneyInput } from '../../src/forms/inputs/MoneyInput.tsx';
import { SafeCreate } from '../../src/forms/SafeCreate.tsx';
import { SafeEdit } from '../../src/forms/SafeEdit.tsx';
import { SafeForm } from '../../src/forms/SafeForm.tsx';
import { buildProductInput } from '../fixtures/product.ts';

/** Some fields of a product. */
function Fields() {
  return (
    <>
      <TextInput source="name" label="Name" />
      <TextInput source="description" label="Description" multiline />
      <MoneyInput source="price" label="Price" />
      <NumberInput source="stock" label="Stock" />
      <Link to="/products/12">Another product</Link>
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  );
}

/** Sends stock as a difference, as the contract requires. */
function toUpdate(changes: Record<string, unknown>, base: Record<string, unknown>) {
  const { stock, ...rest } = changes;
  if (stock === undefined) return rest;
  return { ...rest, stockDelta: Number(stock) - Number(base.stock), stockSeen: base.stock };
}

const stockOnly = ['stock'];

export function EditScreen() {
  return (
    <SafeEdit transform={toUpdate} conflictFree={stockOnly}>
      <SafeForm schema={ProductInput}>
        <Fields />
      </SafeForm>
    </SafeEdit>
  );
}

const defaults = { ...buildProductInput({ name: '', sku: null }), slug: undefined };

export function CreateScreen() {
  return (
    <SafeCreate defaults={defaults} toUpdate={toUpdate} conflictFree={stockOnly}>
      <SafeForm schema={ProductInput}>
        <Fields />
      </SafeForm>
    </SafeCreate>
  );
}

export const screens = {
  '/products': <h1>List</h1>,
  '/products/create': <CreateScreen />,
  '/products/:id': <EditScreen />,
  '/elsewhere': <h1>Elsewhere</h1>,
  '/login': <h1>Sign in</h1>,
};
