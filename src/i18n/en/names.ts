/** Names of the resources, singular and plural. */
export const names = {
  products: { name: 'Product |||| Products' },
  orders: { name: 'Order |||| Orders' },
  promotions: { name: 'Promotion |||| Promotions' },
  categories: { name: 'Category |||| Categories' },
  users: { name: 'Customer |||| Customers' },
};
