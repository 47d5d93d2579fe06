/** Names of the resources, singular and plural. */
export const names = {
  products: { name: 'Product |||| Products' },
  orders: { name: 'Order |||| Orders' },
  'draft-orders': {
    name: 'Draft order |||| Draft orders',
    search: 'Search drafts',
    empty: {
      title: 'No drafts',
      text: 'Orders that you save as drafts wait here, on every device.',
    },
    fields: {
      number: 'Draft',
      customer: 'Customer',
      itemsCount: 'Items',
      total: 'Total',
      heldUntil: 'Held until',
    },
  },
  promotions: { name: 'Promotion |||| Promotions' },
  categories: { name: 'Category |||| Categories' },
  brands: {
    name: 'Brand |||| Brands',
    new: 'New brand',
    search: 'Search brands',
    empty: {
      title: 'No brands yet',
      text: 'Add the brands of your products.',
      action: 'Create a brand',
    },
    fields: { name: 'Name', website: 'Website', logo: 'Logo', isActive: 'Active' },
    deleteUsed:
      '%{smart_count} product has this brand. It stays, without a brand. |||| %{smart_count} products have this brand. They stay, without a brand.',
    deleteMany: 'Products of these brands stay, without a brand. This can’t be undone.',
  },
  'tax-rates': {
    name: 'Tax rate |||| Tax rates',
    new: 'New tax rate',
    search: 'Search tax rates',
    empty: {
      title: 'No tax rates yet',
      text: 'Until there are some, your store charges the one rate of its settings.',
      action: 'Create a tax rate',
    },
    fields: {
      name: 'Name on invoices',
      percent: 'Rate',
      country: 'Country',
      region: 'Region',
      taxClass: 'Tax class',
    },
  },
  users: { name: 'Customer |||| Customers' },
  'shipping-rates': {
    name: 'Shipping rate |||| Shipping rates',
    new: 'New shipping rate',
    search: 'Search shipping rates',
    empty: {
      title: 'No shipping rates yet',
      text: 'Add the prices of shipping by country, postcode, subtotal or weight.',
      action: 'Create a shipping rate',
    },
    fields: {
      name: 'Name',
      countries: 'Countries',
      postcodes: 'Postcodes',
      subtotalFrom: 'Subtotal from',
      subtotalTo: 'Subtotal under',
      weightFrom: 'Weight from (g)',
      weightTo: 'Weight under (g)',
      price: 'Price',
      deliveryDaysMin: 'Working days, at least',
      deliveryDaysMax: 'Working days, at most',
      taxClass: 'Tax class',
      isActive: 'Active',
    },
  },
};
