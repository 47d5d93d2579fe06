/** Texts of the dashboard and of the screens that are not built yet: what will be there, and where to go meanwhile. */
export const placeholders = {
  orders: { name: 'Order |||| Orders' },
  promotions: { name: 'Promotion |||| Promotions' },
  users: { name: 'Customer |||| Customers' },
};
