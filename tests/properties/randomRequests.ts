import fc from 'fast-check';

/** Requests of a hostile or careless client. Some of them are valid. */

const nasty = [
  ...[
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    '💥'.repeat(400),
    'x'.repeat(20_000),
    '%',
    "' or 1=1 --",
  ],
  ...['__proto__', 'constructor', 'NaN', '1e3', '-0.50', '1,234.5', '../..', '<script>', 'null'],
];
export const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.constantFrom(...nasty),
);
const anyNumber = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, 1e308, 2 ** 53, 1.005),
);
export const knownIds: string[] = [];
const anyId = fc.oneof(
  { weight: 4, arbitrary: fc.nat(10).map((n) => knownIds[n % knownIds.length]) },
  anyText,
);
const scalar = fc.oneof(anyText, anyNumber, fc.boolean(), fc.constant(null), anyId);
const value = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

/** Valid values of fields, so that some requests pass the validation. */
const right: Record<string, fc.Arbitrary<unknown>> = {
  name: fc.constantFrom('Shirt', 'קפה ☕', 'A'),
  slug: fc.constantFrom('shirt', 'a-b'),
  price: fc.nat(100_000),
  compareAtPrice: fc.nat(100_000),
  sku: fc.constantFrom('A-1', 'a-1', 'B/2'),
  status: fc.constantFrom(
    'draft',
    'active',
    'archived',
    'pending',
    'on_hold',
    'confirmed',
    'processing',
    'cancelled',
    'shipped',
    'delivered',
    'returned',
    'blocked',
  ),
  categoryId: anyId,
  parentId: anyId,
  position: fc.nat(5),
  stock: fc.constantFrom<unknown>(0, 5, 'in', 'low', 'out'),
  stockDelta: fc.integer({ min: -9, max: 9 }),
  stockSeen: fc.nat(5),
  tags: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
  trackStock: fc.boolean(),
  isVisible: fc.boolean(),
  reason: fc.constant('because'),
  cancelReason: fc.constantFrom('fraud', 'other'),
  restock: fc.boolean(),
  paymentReceived: fc.boolean(),
  paymentStatus: fc.constantFrom<unknown>('paid', 'unpaid', ['paid', 'refunded']),
  paymentReference: fc.constant('x'),
  refund: fc.record({
    amount: fc.integer({ min: -1, max: 2000 }),
    reason: fc.constant('late'),
    restock: fc.boolean(),
    items: fc.constantFrom([], [{ _id: 'order-1-item-1', quantity: 1 }]),
  }),
  shipment: fc.constantFrom(
    { items: [{ _id: 'order-1-item-1', quantity: 1 }] },
    { items: [{ _id: 'x', quantity: 1 }] },
  ),
  returned: fc.constantFrom([], [{ _id: 'order-1-item-1', quantity: 1 }]),
  productId: anyId,
  customerId: anyId,
  promotionId: anyId,
  method: fc.constantFrom('code', 'automatic'),
  code: fc.constantFrom<unknown>('TEN', 'ten', 'ONLY-AMINA', null),
  type: fc.constantFrom('percentage', 'fixed_amount', 'free_shipping'),
  value: fc.constantFrom<unknown>(10, 0.01, 100, 500, null),
  scope: fc.constantFrom('order', 'products', 'categories'),
  productIds: fc.array(anyId, { maxLength: 2 }),
  productVariants: fc.array(
    fc.record({ productId: anyId, variantIds: fc.array(anyId, { maxLength: 2 }) }),
    { maxLength: 2 },
  ),
  excludeProductIds: fc.array(anyId, { maxLength: 2 }),
  categoryIds: fc.array(anyId, { maxLength: 2 }),
  minSubtotal: fc.nat(5000),
  usageLimit: fc.constantFrom<unknown>(1, 1_000_000_000, null),
  startsAt: fc.constantFrom('2026-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'),
  endsAt: fc.constantFrom<unknown>('2026-04-01T00:00:00.5Z', '0000-01-01T00:00:00Z', null),
  isActive: fc.boolean(),
  state: fc.constantFrom<unknown>('active', 'ended', ['scheduled', 'used_up', 'disabled']),
  endsBefore: fc.constantFrom('2026-01-01T00:00:00Z', '0000-01-01T00:00:00Z'),
  createdFrom: fc.constantFrom('2026-01-01T00:00:00Z', '0001-01-01T00:00:00Z', 'x'),
  createdTo: fc.constantFrom('2026-04-01T00:00:00.5Z', '9999-12-31T23:59:59.999Z'),
  refundedFrom: fc.constant('2026-01-01T00:00:00Z'),
  totalMin: fc.nat(2000),
  totalMax: fc.nat(2000),
  note: fc.constant('a note'),
  acceptsMarketing: fc.boolean(),
  ordersMin: fc.nat(3),
  ordersMax: fc.nat(3),
  spentMin: fc.nat(2000),
  createdAfter: fc.constantFrom('2026-01-01T00:00:00Z', '0001-01-01T00:00:00Z', 'x'),
  lastOrderBefore: fc.constantFrom('2026-04-01T00:00:00.5Z', '9999-12-31T23:59:59.999Z'),
  phone: fc.constantFrom('+33600000001', '+33655555555'),
  password: fc.constant('x'),
  refreshToken: fc.constant('x'),
  email: fc.constant('a@b.example'),
  storeSettings: fc.constantFrom({ currency: 'JPY' }, { lowStockDefault: 3 }, { isVisible: false }),
  q: fc.constantFrom('shi', 'a b', '%', '_', '"', '#1001', '06 12 34 56 78', 'guest 1001', 'a@b'),
  id: fc.array(anyId, { maxLength: 3 }),
  priceMin: fc.nat(1000),
  priceMax: fc.nat(1000),
  tag: fc.constant('a'),
  images: fc.constantFrom<unknown>([], [{ _id: 'p', url: '/api/uploads/x.png', alt: 'x' }]),
  addresses: fc.constantFrom<unknown>([], [{ line1: 'x', city: 'y', country: 'FR' }]),
  shippingAddress: fc.constant({ line1: 'x', city: 'y', country: 'FR' }),
};

const fields = fc.constantFrom(...Object.keys(right));
const object = fc
  .array(
    fields.chain((field) =>
      fc.tuple(
        fc.constant(field),
        fc.oneof({ weight: 3, arbitrary: right[field] ?? value }, { weight: 1, arbitrary: value }),
      ),
    ),
    { maxLength: 6 },
  )
  .map((entries) => Object.fromEntries(entries));

const json = fc.oneof(
  { weight: 6, arbitrary: object.map((body) => JSON.stringify(body)) },
  { weight: 2, arbitrary: fc.json() },
  { weight: 1, arbitrary: anyText },
);
const range = fc.oneof(
  fc.tuple(fc.nat(50), fc.nat(1000)).map((pair) => JSON.stringify(pair)),
  json,
);
const sort = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('name', 'price', 'stock', 'createdAt', 'lastOrderAt', 'id', 'x'),
      fc.constantFrom('ASC', 'DESC', 'x'),
    )
    .map((pair) => JSON.stringify(pair)),
  json,
);
const anyInstant = fc.oneof(
  fc.constantFrom('2026-03-01T00:00:00Z', '2026-03-29T01:30:00.5Z', '2027-01-01T00:00:00Z'),
  fc.date().map((date) => (Number.isNaN(date.getTime()) ? 'x' : date.toISOString())),
);
const query = fc.record(
  {
    filter: json,
    range,
    sort,
    q: anyText,
    products: fc.oneof(anyId, fc.constant('none')),
    children: fc.oneof(anyId, fc.constant('up')),
    from: anyInstant,
    to: anyInstant,
    tz: fc.oneof(fc.constantFrom('UTC', 'America/New_York', 'Asia/Kathmandu', '+01:00'), anyText),
    interval: fc.constantFrom('hour', 'day', 'week', 'month', 'x'),
    compare: fc.constantFrom('previous', 'week', 'year', 'none', 'x'),
    customerId: anyId,
  },
  { requiredKeys: [] },
);
const headerText = anyText.map((text) => text.replace(/[^\x20-\x7e]/g, '').slice(0, 500));
const headers = fc.record(
  {
    'Content-Type': fc.oneof(
      { weight: 6, arbitrary: fc.constant('application/json') },
      { weight: 1, arbitrary: fc.constant('multipart/form-data; boundary=x') },
      { weight: 1, arbitrary: headerText },
    ),
    'If-Match': fc.oneof(fc.constantFrom('"1"', '*', '"9"', 'W/"1"'), headerText),
    'Idempotency-Key': fc.oneof(fc.constant('the-same-key'), headerText),
    Range: headerText,
    'X-Forwarded-For': headerText,
  },
  { requiredKeys: ['Content-Type'] },
);

export type RandomRequest = {
  route: number;
  id: string;
  query: Partial<Record<string, string | undefined>>;
  body: string;
  headers: Record<string, string | undefined>;
};

export const randomRequest = fc.record({
  route: fc.nat(10_000),
  id: anyId.map((id) => id ?? ''),
  query,
  body: json,
  headers,
});
