/** What the resources are called, one and many: in menus and links, wherever the merchant is. */
export const names = {
  products: { name: 'Product |||| Products' },
  orders: { name: 'Order |||| Orders' },
  promotions: { name: 'Promotion |||| Promotions' },
  categories: { name: 'Category |||| Categories' },
  users: { name: 'Customer |||| Customers' },
};
