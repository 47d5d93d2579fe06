import { screen } from '@testing-library/react';
import { categories } from '../../src/resources/categories/index.ts';
import { products } from '../../src/resources/products/index.ts';
import { promotions } from '../../src/resources/promotions/index.ts';
import { users } from '../../src/resources/users/index.ts';
import { insertCustomers } from '../../store/customers/customerWrites.ts';
import { buildCategoryInput } from '../fixtures/category.ts';
import { buildProductInput } from '../fixtures/product.ts';
import { buildPromotionInput } from '../fixtures/promotion.ts';
import { buildCustomer } from '../fixtures/user.ts';
import { serveStore } from '../msw/server.ts';
import { checkResource } from '../support/resourceContract.tsx';

const store = serveStore();

checkResource(store, products, {
  build: ({ name }) => ({ ...buildProductInput({ name, sku: null }), slug: undefined }),
  required: 'Enter a product name.',
});

checkResource(store, categories, {
  build: buildCategoryInput,
  required: 'Enter a category name.',
});

checkResource(store, users, {
  // Merchants make none: whoever orders becomes one.
  add: async (name) => {
    await insertCustomers(store.db, [
      buildCustomer({ id: `id-${name}`, name, phone: null, email: null }),
    ]);
    return `id-${name}`;
  },
  required: 'Enter a name.',
});

checkResource(store, promotions, {
  build: ({ name }) => buildPromotionInput({ name, code: name.toUpperCase() }),
  required: 'Enter a name.',
  fill: async (user) => {
    await user.type(screen.getByRole('textbox', { name: /^Discount/ }), '10');
    await user.click(screen.getByRole('button', { name: 'Make one up' }));
  },
});
