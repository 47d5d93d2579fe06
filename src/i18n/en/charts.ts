/** What belongs to every chart: its summary, its table, its file, the values of its points. */
export const charts = {
  table: 'Table',
  tableOf: 'Table: %{title}',
  csv: 'CSV',
  csvOf: 'CSV: %{title}',
  keys: 'The arrow keys move through the values. Enter opens the orders behind one, where there is a list of them.',
  formula: 'How this is worked out: %{label}',
  open: '%{label}: %{value}. Open the orders.',
  change: {
    new: 'New',
    same: 'No change',
    unknown: 'Nothing to compare with',
    before: 'before %{before}',
  },
  figures: {
    totalSales: {
      label: 'Total sales',
      formula:
        'Net sales + shipping + tax. Orders count when they were placed, refunds when the money went back.',
    },
    netSales: { label: 'Net sales', formula: 'Gross sales − discounts − refunds.' },
    grossSales: {
      label: 'Gross sales',
      formula: 'Unit price × quantity of all orders placed. Cancelled orders are left out.',
    },
    discounts: { label: 'Discounts', formula: 'What promotions took off the orders placed.' },
    refunds: {
      label: 'Refunds',
      formula: 'The money that went back in this time, whenever the order was placed.',
    },
    shipping: { label: 'Shipping', formula: 'What customers paid for shipping.' },
    tax: { label: 'Tax', formula: 'The tax on the orders placed.' },
    orders: { label: 'Orders', formula: 'Orders placed. Cancelled orders are counted apart.' },
    cancelledOrders: {
      label: 'Cancelled orders',
      formula: 'Orders that were placed in this time and have been cancelled since.',
    },
    averageOrderValue: {
      label: 'Average order',
      formula: '(Gross sales − discounts) ÷ orders. A dash when there were no orders.',
    },
    itemsSold: {
      label: 'Items sold',
      formula: 'Units ordered, less those that were taken off or came back.',
    },
    refundRate: {
      label: 'Refund rate',
      formula: 'Refunds ÷ (gross sales − discounts). The lower, the better.',
    },
    newCustomers: {
      label: 'New customers',
      formula: 'Customers whose first order ever was placed in this time. Guests are left out.',
    },
    returningCustomers: {
      label: 'Returning customers',
      formula: 'Customers who ordered in this time and had ordered before. Guests are left out.',
    },
    returningShare: {
      label: 'Returning rate',
      formula: 'Returning customers ÷ (new + returning customers).',
    },
  },
  series: {
    nothing: 'There is nothing to show for this period.',
    sum: 'Altogether %{sum}.',
    before: 'The period compared with came to %{sum}.',
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
    after: 'Comes to',
    point: '%{name}: %{value}, which comes to %{after}',
    sumPoint: '%{name}: %{value}',
  },
  heat: {
    hour: 'Hour',
    point: '%{weekday}, %{hour}: %{value}',
    nothing: 'There were no orders in this period.',
    busiest: 'The busiest time is %{weekday} at %{hour} with %{value}.',
    quiet:
      'Nothing was ordered in %{smart_count} of the 168 hours of the week. |||| Nothing was ordered in %{smart_count} of the 168 hours of the week.',
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
