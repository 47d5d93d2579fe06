/** Purchase orders: what the store orders from its suppliers, and what arrives. */
export const purchases = {
  order: 'Mark as ordered',
  numberHelp: 'Empty: the next number',
  unitCost: 'Cost of a unit',
  received: '%{count} of %{units} received',
  total: 'Total',
  receipts: 'Received',
  cancel: {
    open: 'Cancel order',
    rest: 'Cancel the rest',
    keep: 'Keep order',
    title: 'Cancel %{name}?',
    text: '%{smart_count} unit is then no longer expected. |||| %{smart_count} units are then no longer expected.',
    done: '%{name} cancelled',
  },
  receive: {
    open: 'Receive',
    title: 'Receive %{name}',
    scanHelp: 'SKU or barcode',
    all: 'Everything arrived: %{smart_count} unit |||| Everything arrived: %{smart_count} units',
    updatesCosts: 'Use these costs for the products',
    done: '%{smart_count} unit received into stock |||| %{smart_count} units received into stock',
    changed: 'Somebody else changed this order. Check what is still to come.',
  },
  add: {
    open: 'Add to purchase order',
    unknown: 'Supplier not known yet',
    awaited: 'On the way: %{count}',
    first: 'The first %{most} are added.',
    done: '%{smart_count} product added |||| %{smart_count} products added',
  },
};
