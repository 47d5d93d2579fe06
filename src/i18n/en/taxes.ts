/** Tax rates by country, tax classes, and what they change. */
export const taxes = {
  taxClass: { standard: 'Standard', reduced: 'Reduced', zero: 'Zero' },
  classHelp: 'Choose one, or type the name of your own.',
  productsOfClass: 'Products of this class',
  movedClass:
    '%{place}: products and shipping of the class “%{taxClass}” would be taxed at %{to}, not %{from}. To rename a class, change all its rates, its products and its shipping rates.',
  classWithoutRate:
    'The class “%{taxClass}” has no tax rate yet: the standard rate is charged until you add one.',
  afterDeletion: {
    lines: 'Products and shipping are then taxed as follows. Placed orders keep their tax.',
    noRates:
      'Products are then taxed as follows, and shipping is not taxed. Placed orders keep their tax.',
    lineTaxed: '%{place}, %{taxClass}: %{percent}',
    lineUntaxed: '%{place}, %{taxClass}: no tax',
  },
  place: '%{country}, %{region}',
  percentOfClass: '%{percent} %{taxClass}',
  one: {
    used: 'In use: this one rate, for all products in all countries, but not for shipping.',
    unused: 'Not in use: the rates by country below are charged instead.',
  },
  included: {
    on: 'A price is what the customer pays. The tax in it follows from the customer’s country.',
    off: 'Tax is added to a price. How much follows from the customer’s country.',
  },
  countryHelp: 'Where you sell from. Its rates apply when a customer’s country is not known.',
  noCountry:
    'Choose the country that you sell from. Without it, a customer whose country is not known is charged no tax.',
  chooseCountry: 'Choose country',
  rates: {
    title: 'Rates by country',
    none: 'None yet, so the one rate above is charged.',
    classes: 'Tax classes: %{classes}. Zero is 0% in every country.',
    more: 'And %{smart_count} more country |||| And %{smart_count} more countries',
    others: 'Customers in all other countries are charged no tax.',
    all: 'All tax rates',
    failed: 'The tax rates could not be loaded',
  },
  preview: {
    title: 'What customers will pay',
    text: 'For one of each product, in %{country}.',
    product: 'Product',
    before: 'Now',
    after: 'Once saved',
    tax: 'incl. %{tax} tax',
    less: 'The prices that you typed stay the same and include the tax from then on: customers pay less, and you keep less of it.',
    more: 'The prices that you typed stay the same, and the tax is added to them: customers pay more.',
    noCountry: 'Choose the country of your store to see what customers will pay.',
    noProducts: 'There are no products with a price yet.',
    failed: 'The products could not be loaded',
  },
  presets: {
    open: 'Add rates of a country',
    title: 'Add tax rates of a country',
    rates: 'Usual rates',
    text: 'These are the usual rates. Check them before you charge them: laws change, and some products have rates of their own. The reduced rate is the one for most foods, or else for books.',
    country: 'Country',
    none: 'No usual rates are known for this country. Add its rates yourself.',
    europe: 'European Union (all countries)',
    there: 'Already there',
    willBeAdded: 'Will be added',
    state: 'State',
    add: 'Add %{smart_count} tax rate |||| Add %{smart_count} tax rates',
    allThere: 'All of these rates are there already.',
    added: '%{smart_count} tax rate added |||| %{smart_count} tax rates added',
    progress: 'Added %{done} of %{total} rates.',
  },
};
