import { promotionChecks } from './promotionChecks.ts';

/** The form of a promotion and its summary. Checks are in `promotionChecks.ts`. */
export const promotionForm = {
  new: 'New promotion',
  backToList: 'Back to promotions',
  copyOf: '%{name} (copy)',
  updated: 'Updated',
  section: {
    name: 'Details',
    nameText: 'For you only. Customers see the code, if there is one.',
    gives: 'Discount',
    how: 'How customers get it',
    goods: 'What it applies to',
    conditions: 'Conditions and limits',
    conditionsText: 'Leave empty anything that doesn’t matter.',
    when: 'When it runs',
    whenText: 'On your store’s clock: %{zone}, now %{now}.',
    state: 'State',
    summary: 'Summary',
  },
  type: {
    percentage: { title: 'Percentage', text: 'Part of the price, such as 20%' },
    fixed_amount: { title: 'Fixed amount', text: 'The same amount off each order' },
    free_shipping: { title: 'Free shipping', text: 'Nothing to pay for delivery' },
  },
  method: {
    code: { title: 'By code', text: 'Customers type it when they pay' },
    automatic: { title: 'Automatic', text: 'Every order that qualifies gets it' },
  },
  scope: {
    order: { title: 'Everything', text: 'The whole order' },
    products: { title: 'Products', text: 'Only those you choose' },
    categories: { title: 'Categories', text: 'With everything under them' },
  },
  help: {
    maxDiscount: 'The most it takes off one order',
    code: 'Case doesn’t matter',
    generate: 'Generate code',
    minSubtotal: 'Before any discount',
    usageLimit: 'Leave empty for no limit',
    usedSoFar: 'Used %{smart_count} time so far |||| Used %{smart_count} times so far',
    combinable: 'Otherwise customers get the one that saves them most',
    isActive: 'Switch off to pause it',
  },
  picker: {
    addProduct: 'Add a product',
    addCategory: 'Add a category',
    noProduct: 'No product with that name',
    typeMore: 'Type a name, SKU or barcode',
    remove: 'Remove %{name}',
    gone: 'No longer exists',
    loading: 'Loading…',
    failed: 'The list could not be loaded. Type again.',
    full: 'Limit reached: %{count}',
    from: 'From %{price}',
    variants: '%{count} variant |||| %{count} variants',
  },
  variants: {
    all: 'All variants',
    allFound: 'All variants found',
    choose: 'Choose variants',
    chooseOf: 'Choose variants of %{name}',
    apply: 'Apply',
    whole: 'Apply to all of it',
    gone: '%{smart_count} no longer exists |||| %{smart_count} no longer exist',
    none: 'Choose at least one variant.',
    search: 'Find a variant',
    noneFound: 'No variants found',
    failed: 'The variants could not be loaded.',
  },
  moment: {
    startDay: 'Start day',
    startTime: 'Start time',
    endDay: 'End day',
    endTime: 'End time',
    startHelp: 'Without a time it starts at midnight.',
    endHelp: 'Without an end it goes on until you pause it.',
    dayMissing: 'Choose a day too.',
    starts: 'Starts %{moment}.',
    ends: 'Ends %{moment}.',
    endsWithDay: 'Ends with that day: %{moment}.',
  },
  lock: {
    title: 'This promotion has been used',
    text: 'Its code, type and method can’t be changed any more. To change them, duplicate the promotion.',
    field: 'Can’t be changed: this promotion has been used.',
  },
  pastEnd: {
    title: 'It would be over at once',
    text: 'The end, %{moment}, is in the past. Nobody could use this promotion.',
    back: 'Back to the form',
    save: 'Save anyway',
  },
  /** The summary in one sentence, by discount, scope and period. */
  sentence: {
    incomplete: 'Enter the discount and what it applies to, and see the summary here.',
    percentage: {
      order: {
        open: '%{value} off the whole order, from %{start} (%{zone}).',
        openOnce: '%{value} off the whole order, from %{start} (%{zone}), once per customer.',
        until: '%{value} off the whole order, from %{start} until %{end} (%{zone}).',
        untilOnce:
          '%{value} off the whole order, from %{start} until %{end} (%{zone}), once per customer.',
      },
      goods: {
        open: '%{value} off %{goods}, from %{start} (%{zone}).',
        openOnce: '%{value} off %{goods}, from %{start} (%{zone}), once per customer.',
        until: '%{value} off %{goods}, from %{start} until %{end} (%{zone}).',
        untilOnce:
          '%{value} off %{goods}, from %{start} until %{end} (%{zone}), once per customer.',
      },
    },
    fixed_amount: {
      order: {
        open: '%{value} off the whole order, from %{start} (%{zone}).',
        openOnce: '%{value} off the whole order, from %{start} (%{zone}), once per customer.',
        until: '%{value} off the whole order, from %{start} until %{end} (%{zone}).',
        untilOnce:
          '%{value} off the whole order, from %{start} until %{end} (%{zone}), once per customer.',
      },
      goods: {
        open: '%{value} off orders with %{goods}, from %{start} (%{zone}).',
        openOnce: '%{value} off orders with %{goods}, from %{start} (%{zone}), once per customer.',
        until: '%{value} off orders with %{goods}, from %{start} until %{end} (%{zone}).',
        untilOnce:
          '%{value} off orders with %{goods}, from %{start} until %{end} (%{zone}), once per customer.',
      },
    },
    free_shipping: {
      order: {
        open: 'Free shipping for every order, from %{start} (%{zone}).',
        openOnce: 'Free shipping for every order, from %{start} (%{zone}), once per customer.',
        until: 'Free shipping for every order, from %{start} until %{end} (%{zone}).',
        untilOnce:
          'Free shipping for every order, from %{start} until %{end} (%{zone}), once per customer.',
      },
      goods: {
        open: 'Free shipping for orders with %{goods}, from %{start} (%{zone}).',
        openOnce:
          'Free shipping for orders with %{goods}, from %{start} (%{zone}), once per customer.',
        until: 'Free shipping for orders with %{goods}, from %{start} until %{end} (%{zone}).',
        untilOnce:
          'Free shipping for orders with %{goods}, from %{start} until %{end} (%{zone}), once per customer.',
      },
    },
  },
  /** Further sentences of the summary. */
  also: {
    code: 'Customers type the code %{code}.',
    noCode: 'Customers will type a code that you have yet to choose.',
    automatic: 'It applies by itself.',
    maxDiscount: 'It takes off %{amount} at most.',
    minSubtotal: 'Only for orders of %{amount} or more.',
    minQuantity:
      'Only for %{smart_count} item or more. |||| Only for %{smart_count} items or more.',
    excluded: '%{smart_count} product is excluded. |||| %{smart_count} products are excluded.',
    excludeDiscounted: 'Products that are already reduced are excluded.',
    usageLimit:
      'It can be used %{smart_count} time in total. |||| It can be used %{smart_count} times in total.',
    perCustomer:
      'Each customer can use it %{smart_count} time. |||| Each customer can use it %{smart_count} times.',
    combinable: 'It can be combined with other promotions.',
    alone: 'It is not combined with other promotions.',
    off: 'It is paused, so nobody gets it.',
  },
  /** A name within a sentence. Names of products are quoted, because they can contain commas. */
  named: {
    products: '“%{name}”',
    categories: '%{name}',
    promotions: '%{name}',
    variants: '%{text} (%{smart_count} variant) |||| %{text} (%{smart_count} variants)',
  },
  goodsMore: '%{smart_count} more |||| %{smart_count} more',
  ...promotionChecks,
};
