/** Banners above every screen. */
export const banners = {
  region: 'About your store',
  hidden: {
    title: 'Your store is hidden.',
    text: 'Customers can’t open it.',
    show: 'Show store',
    shown: 'Customers can open your store now.',
  },
  pastDue: {
    title: 'A payment for your plan is late.',
    text: 'The subscription page says whom to contact to pay it.',
    open: 'See subscription',
  },
  newOrders: {
    count: '%{smart_count} new order |||| %{smart_count} new orders',
    changed: 'Orders have changed',
    show: 'Show',
  },
};
