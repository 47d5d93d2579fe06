import { screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { BulkJob } from '../../contract/bulkJob.ts';
import { Product } from '../../contract/product.ts';
import BulkFailures from '../../src/lists/bulk/BulkFailures.tsx';
import { clearToasts } from '../../src/ui/toasts.ts';
import { buildProductInput } from '../fixtures/product.ts';
import { serveStore } from '../msw/server.ts';
import { ask, choose, select } from '../support/productBulk.tsx';
import { openProducts } from '../support/productScreens.tsx';
import { renderScreen } from '../support/renderScreen.tsx';

const store = serveStore();

async function addProduct(name: string, price: number) {
  const { slug: _, ...input } = buildProductInput({ sku: null, compareAtPrice: null, name, price });
  return (await store.call('POST /merchant/products', input))._id;
}

beforeEach(async () => {
  localStorage.clear();
  clearToasts();
  await store.signIn();
});

describe('the preview of a change of several products', () => {
  it('Tab passes the preview in one step, and arrow keys read its cells', async () => {
    await addProduct('Cup', 1000);
    const { user } = openProducts();
    await select(user, 'Cup');
    const dialog = await ask(user, 'Price', 'Price of 1 product');
    await user.type(dialog.getByRole('textbox', { name: 'Amount' }), '12');
    await user.tab();
    expect(dialog.getByRole('rowheader', { name: 'Cup' })).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowRight}9');
    expect(dialog.getByRole('gridcell', { name: '€12.00' })).toHaveFocus();
    await user.tab();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  });

  it('says which price somebody else changed after the preview, and undoes to that price [E4]', async () => {
    const cup = await addProduct('Cup', 1000);
    await addProduct('Plate', 2000);
    const { user } = openProducts();
    await select(user, 'Cup', 'Plate');
    const dialog = await ask(user, 'Price', 'Price of 2 products');
    await choose(user, dialog, 'Change', 'Raise by %');
    await user.type(dialog.getByRole('textbox', { name: 'Per cent' }), '5');
    await store.call(`PUT /merchant/products/${cup}`, { price: 1200 });
    await user.click(dialog.getByRole('button', { name: 'Change 2 products' }));
    const title = '1 was no longer as in the preview';
    expect(await screen.findByText(`Price of 2 products changed, ${title}`)).toBeVisible();
    const details = within(await screen.findByRole('dialog', { name: title }));
    expect(await details.findByRole('listitem')).toHaveTextContent(
      'CupChanged since the preview: €10.00 → €12.00 · now €12.60',
    );
    await user.click(details.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('2 as before')).toBeVisible();
    expect(await store.call(`GET /merchant/products/${cup}`)).toMatchObject({ price: 1200 });
  });

  it('also says so for a product of which another variant could not change', async () => {
    const created = await store.call('POST /merchant/products', {
      name: 'Tee',
      status: 'active',
      options: [{ name: 'Size', values: ['S', 'L'] }],
      variants: [
        { options: ['S'], price: 1200 },
        { options: ['L'], price: 1000, compareAtPrice: 1500 },
      ],
    });
    const { _id, variants = [] } = v.parse(Product, created);
    const { _id: id } = await store.call('POST /merchant/bulk-changes', {
      resource: 'products',
      select: { ids: [_id] },
      change: { kind: 'field', field: 'price', how: 'percent', percent: 60, ending: null },
      previewed: [{ id: _id, variantId: variants[0]?._id, value: 1000 }],
    });
    const job = await waitFor(async () => {
      const read = await store.call(`GET /merchant/bulk-changes/${id}`);
      expect(read).toMatchObject({ status: 'done', partly: 1, changedSince: 1 });
      return v.parse(BulkJob, read);
    });
    const ignore = () => undefined;
    const failures = <BulkFailures job={job} onClose={ignore} onRetry={ignore} />;
    renderScreen({ '/products': failures }, { path: '/products' });
    const line = await screen.findByRole('listitem');
    expect(line).toHaveTextContent('Changed except L:');
    expect(line).toHaveTextContent('S · Changed since the preview: €10.00 → €12.00 · now €19.20');
  });
});
