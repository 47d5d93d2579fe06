/** Texts that charts share: summary, table, file, points. Names and formulas of the metrics. */
export const charts = {
  table: 'Table',
  tableOf: 'Table: %{title}',
  csv: 'CSV',
  csvOf: 'CSV: %{title}',
  keys: 'Use the arrow keys to move between values, and Enter to open the orders behind one.',
  formula: 'How this is worked out: %{label}',
  open: '%{label}: %{value}. Open the orders.',
  change: {
    new: 'Was 0',
    alone: 'There were no orders in the comparison period.',
    points: '%{points} pts',
    same: 'No change',
    unknown: 'No comparison',
    before: 'was %{before}',
  },
  figures: {
    totalSales: {
      label: 'Total sales',
      formula:
        'Net sales + shipping + tax. Orders count on the day they were placed, refunds on the day they were recorded.',
    },
    netSales: {
      label: 'Net sales',
      formula: 'Gross sales − discounts − refunds − unpaid returns, all without tax.',
    },
    grossSales: {
      label: 'Gross sales',
      formula: 'Unit price × quantity of all orders placed. Cancelled orders don’t count.',
    },
    discounts: {
      label: 'Discounts',
      formula: 'What promotions took off the orders placed in this period.',
    },
    refunds: {
      label: 'Refunds',
      formula: 'Refunds recorded in this period, without their tax, whenever the order was placed.',
    },
    unpaidReturns: {
      label: 'Unpaid returns',
      formula:
        'What nobody paid of orders that came back completely, without tax, by the day of the order.',
    },
    shipping: { label: 'Shipping', formula: 'What customers paid for shipping.' },
    tax: {
      label: 'Tax',
      formula: 'The tax on the orders placed, minus the tax in refunds and unpaid returns.',
    },
    orders: { label: 'Orders', formula: 'Orders placed. Cancelled orders don’t count.' },
    cancelledOrders: {
      label: 'Cancelled orders',
      formula: 'Orders placed in this period and cancelled since.',
    },
    averageOrderValue: {
      label: 'Average order value',
      formula: '(Gross sales − discounts) ÷ orders. A dash when there are no orders.',
    },
    profit: {
      label: 'Profit',
      formula:
        'Net sales of items whose cost is known − their costs, by the day of the order. Without tax and shipping, after refunds; returned units don’t count.',
    },
    margin: { label: 'Margin', formula: 'Profit ÷ net sales of items whose cost is known.' },
    itemsSold: {
      label: 'Items sold',
      formula: 'Units ordered, minus those cancelled or returned.',
    },
    refundRate: {
      label: 'Refund rate',
      formula: 'Refunds ÷ (gross sales − discounts). Lower is better.',
    },
    newCustomers: {
      label: 'New customers',
      formula: 'Customers whose very first order was placed in this period. Guests don’t count.',
    },
    returningCustomers: {
      label: 'Returning customers',
      formula: 'Customers who ordered in this period and had ordered before. Guests don’t count.',
    },
    returningShare: {
      label: 'Returning rate',
      formula: 'Returning customers ÷ (new + returning customers).',
    },
  },
  series: {
    nothing: 'There is nothing to show for this period.',
    sum: '%{sum} in total.',
    sumBefore: '%{sum} in total, against %{before} in the earlier period.',
    soFar: '%{sum} so far.',
    soFarBefore: '%{sum} so far, against %{before} by this point of the earlier period.',
    highest: {
      hour: 'The best hour was %{at} with %{value}.',
      day: 'The best day was %{at} with %{value}.',
      week: 'The best week began on %{at} with %{value}.',
      month: 'The best month was %{at} with %{value}.',
    },
    lowest: {
      hour: 'The weakest hour was %{at} with %{value}.',
      day: 'The weakest day was %{at} with %{value}.',
      week: 'The weakest week began on %{at} with %{value}.',
      month: 'The weakest month was %{at} with %{value}.',
    },
    start: { hour: 'Hour', day: 'Day', week: 'Week from', month: 'Month' },
    startUtc: 'Begins (UTC)',
    earlier: 'Compared with',
    earlierValue: 'Earlier period',
    point: '%{at}: %{value}',
    pointBefore: '%{at}: %{value}. Earlier, %{earlier}: %{before}',
  },
  share: {
    name: 'Part',
    part: 'Share',
    point: '%{name}: %{value}, %{part} of the whole',
    nothing: 'There is nothing to show for this period.',
    largest: 'The largest part is %{name}: %{value} of %{sum} (%{part}).',
  },
  stack: { part: '%{name} %{value}', value: '%{sum} (%{parts})' },
  waterfall: {
    step: 'Step',
    change: 'Amount',
    after: 'Running total',
    point: '%{name}: %{value}, which makes %{after}',
    sumPoint: '%{name}: %{value}',
  },
  heat: {
    hour: 'Hour',
    point: '%{weekday}, %{hour}: %{value}',
    nothing: 'There were no orders in this period.',
    busiest: 'The busiest time is %{weekday} at %{hour} with %{value}.',
    quiet:
      'No orders in %{smart_count} of the week’s 168 hours. |||| No orders in %{smart_count} of the week’s 168 hours.',
    legend: 'The larger the square, the more orders',
  },
  ranking: {
    name: 'Name',
    part: 'Share',
    point: '%{name}: %{value}',
    pointPart: '%{name}: %{value}, %{part}',
    nothing: 'There is nothing to show for this period.',
    first: '%{name} comes first with %{value}.',
  },
};
