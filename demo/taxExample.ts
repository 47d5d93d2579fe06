import * as v from 'valibot';
import { Order } from '../contract/order.ts';
import type { OrderInput, OrderPlacement } from '../contract/orderInput.ts';
import { OrderPreview } from '../contract/orderPreview.ts';
import type { OrderUpdate } from '../contract/orderUpdate.ts';
import { Product, type ProductFilter } from '../contract/product.ts';
import { proposedRefund } from '../domain/refundAmounts.ts';
import { DEMO_PASSWORD, DEMO_PHONE } from '../store/demo.ts';

/** A store API that answers without a network. */
type Api = (request: Request) => Response | Promise<Response>;
type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;

const ADDRESS = {
  name: 'Camille Laurent',
  phone: '+33478000000',
  line1: '8 rue de la Martinière',
  line2: null,
  city: 'Lyon',
  region: null,
  postcode: '69001',
  country: 'FR',
};
const REFUNDED_SHIPPING = 200;

/**
 * Places an order as the demo merchant, through the API: at three tax rates, with a discount over all items, invoiced
 * and partly refunded. No other order of the demo store has all of these.
 */
export async function addTaxExample(api: Api): Promise<void> {
  const call = await signIn(api);
  const wanted = [
    { filter: { q: 'mug' }, taxClass: null, quantity: 3 },
    { filter: { taxClass: 'art' }, taxClass: 'art', quantity: 1 },
    { filter: { taxClass: 'reduced' }, taxClass: 'reduced', quantity: 2 },
  ];
  const found = await Promise.all(wanted.map((one) => findItem(call, one)));
  const input = {
    customer: {
      name: ADDRESS.name,
      phone: ADDRESS.phone,
      email: 'camille.laurent@example.com',
    },
    items: found.flatMap((item) => item ?? []),
    codes: ['WELCOME10'],
    shippingAddress: ADDRESS,
    shipping: { method: 'own', price: 590, reason: 'Delivered on Saturday' },
    payment: { kind: 'card', isPaid: true, reference: 'pay_example' },
    note: 'An example: three tax rates, a discount, an invoice and a credit note.',
    tags: ['tax example'],
  } satisfies v.InferInput<typeof OrderInput>;
  const { total } = v.parse(OrderPreview, await call('POST', 'orders/preview', input));
  const placement: v.InferInput<typeof OrderPlacement> = { ...input, expectedTotal: total };
  const order = v.parse(Order, await call('POST', 'orders', placement));
  await call('POST', 'invoices', { orders: [order._id] });
  const refunded = order.items
    .filter(({ quantity }) => quantity > 1)
    .map(({ _id }) => ({ _id, quantity: 1 }));
  const refund = {
    items: refunded,
    shipping: REFUNDED_SHIPPING,
    amount: proposedRefund(order, refunded, REFUNDED_SHIPPING),
    reason: 'damaged',
  } as const;
  const update: v.InferInput<typeof OrderUpdate> = { refund };
  await call('PUT', `orders/${order._id}`, update);
  await call('POST', 'auth/logout');
}

async function signIn(api: Api): Promise<Call> {
  let token = '';
  const call: Call = async (method, path, body) => {
    const request = new Request(`http://localhost/api/merchant/${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const response = await api(request);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  const session = await call('POST', 'auth/login', { phone: DEMO_PHONE, password: DEMO_PASSWORD });
  ({ token } = v.parse(v.object({ token: v.string() }), session));
  return call;
}

type Wanted = { filter: ProductFilter; taxClass: string | null; quantity: number };

/** A product or variant of the class with enough units. */
async function findItem(call: Call, { filter, taxClass, quantity }: Wanted) {
  const query = new URLSearchParams({
    filter: JSON.stringify({ ...filter, status: 'active', stock: 'in' }),
    sort: '["name","ASC"]',
    range: '[0,9]',
  });
  const listed = v.parse(v.array(Product), await call('GET', `products?${query}`));
  for (const { _id: productId } of listed.filter((one) => one.taxClass === taxClass)) {
    const product = v.parse(Product, await call('GET', `products/${productId}`));
    const { variants = [] } = product;
    const isEnough = ({ stock, price }: { stock: number; price?: number | null }) =>
      stock >= quantity && price !== null;
    const variant = variants.find((one) => one.isEnabled && isEnough(one));
    if (variant) return { productId, variantId: variant._id, quantity };
    if (variants.length === 0 && isEnough(product)) return { productId, quantity };
  }
  return undefined;
}
