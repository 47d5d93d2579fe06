/** Shipping rates in the settings and in other screens. */
export const shipping = {
  rates: 'Shipping rates',
  noCountry:
    'Choose the country that you sell from. Without it, a basket that you try in a promotion pays the one rate below.',
  none: 'No rates yet: every order pays the shipping rate below.',
  failed: 'The shipping rates could not be loaded.',
  add: 'Add a rate',
  all: 'All shipping rates',
  off: 'Off',
  replaced: 'Never used: “%{name}” is for the same orders and comes first.',
  fallback: 'Charged where no rate applies',
  uncovered:
    'Not every order to these countries has a rate: %{countries}. Orders without a rate pay %{price}.',
  afterDeletion: {
    uncovered:
      'Not every order to these countries has a rate then: %{countries}. Orders without a rate pay %{price}.',
    elsewhere: 'all other countries',
  },
  free: 'Free',
  places: {
    everywhere: 'Everywhere',
    countries: '%{smart_count} country |||| %{smart_count} countries',
    postcodes: '%{countries}: %{postcodes}',
  },
  limits: { from: 'From %{from}', under: 'Under %{to}', between: '%{from} to under %{to}' },
  days: {
    exactly: '%{smart_count} working day |||| %{smart_count} working days',
    upTo: 'Up to %{smart_count} working day |||| Up to %{smart_count} working days',
    from: '%{smart_count} working day or more |||| %{smart_count} working days or more',
    between: '%{from} to %{smart_count} working day |||| %{from} to %{smart_count} working days',
  },
  trial: {
    open: 'Try an address',
    text: 'See which shipping rate an order to this address pays, and why.',
    subtotal: 'Subtotal',
    subtotalHelp: 'Items before promotions',
    weight: 'Weight',
    choose: 'Choose a country.',
    invalid: 'Enter an amount and a weight.',
    only: 'No other rate applies.',
    best: 'Other rates apply too, but this one comes first.',
    fallback: 'Shipping rate of the settings',
    noneApplies: 'No rate applies.',
    unused: 'Rates that are not used',
    why: {
      inactive: 'Switched off',
      elsewhere: 'Not for this address',
      subtotal: 'Not for this subtotal',
      weight: 'Not for this weight',
      postcodes: 'Less specific: for all postcodes',
      countries: 'Less specific: for all countries',
      conditions: 'Less specific: fewer limits',
      price: 'Costs more',
      name: 'Its name comes later',
    },
  },
};
