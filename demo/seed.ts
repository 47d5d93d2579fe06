import type { Kysely } from 'kysely';
import type { ShippingRate } from '../contract/shippingRate.ts';
import { soldUnits } from '../domain/profit.ts';
import type { TaxRules } from '../domain/tax.ts';
import { readTree } from '../store/catalogue/categoryRows.ts';
import { insertCustomers } from '../store/customers/customerWrites.ts';
import { toColumns } from '../store/db/fieldColumns.ts';
import { insertRows } from '../store/db/insertRows.ts';
import type { Database } from '../store/db/schema.ts';
import { flag, searchKey, toJson } from '../store/db/values.ts';
import { DEMO_PASSWORD, DEMO_PHONE, SECOND_PASSWORD, SECOND_PHONE } from '../store/demo.ts';
import { insertOrders } from '../store/orders/insertOrders.ts';
import { aggregatedItemOf, type OrderRows } from '../store/orders/orderRows.ts';
import { hashPassword } from '../store/passwords.ts';
import { brandOf, makeBrands } from './brands.ts';
import { allSeedProducts } from './catalogue.ts';
import { type Checkout, createCheckout } from './checkout.ts';
import { COUNTRIES } from './countries.ts';
import { makeSeedCustomers, type SeedCustomer } from './customers.ts';
import { issueDocuments } from './documents.ts';
import { insertCatalogue } from './insertCatalogue.ts';
import { insertLogo } from './logo.ts';
import { makeOrder } from './orders.ts';
import { orderTimes } from './orderTimes.ts';
import { makeProduct } from './products.ts';
import { SOON_USED_UP } from './promotionIdeas.ts';
import { makePromotions, type SeededPromotion } from './promotions.ts';
import { createRandom, type Random } from './random.ts';
import { seedSecondStore } from './secondStore.ts';
import { createSeedPictures } from './seedPictures.ts';
import { makeShippingRates, shippingRateRow } from './shippingRates.ts';
import { makeStockHistory } from './stockHistory.ts';
import { buildShelves, createStoreRows, MAIN_STORE } from './stores.ts';
import { insertSuppliers } from './suppliers.ts';
import { makeTaxRates, taxClassOf } from './taxes.ts';
import { inVariants, type SeededProduct } from './variants.ts';

export type SeedOptions = {
  /** The current time; the last orders are placed just before it. */
  clock?: () => Date;
  /** At most 320. The colours of one product become its variants. For millions, see `seedProducts`. */
  products?: number;
  /** False: each colour is a separate product. */
  hasVariants?: boolean;
  customers?: number;
  orders?: number;
  /** The same seed gives the same store at the same time. */
  seed?: number;
};

const FIRST_NUMBER = 1001;
const YEAR = 365 * 86_400_000;

/**
 * Fills an empty database with the demo merchant's store: a catalogue, customers and a year of orders. Adds a tiny
 * store of another merchant, to check that merchants never see each other's data.
 */
export async function seed(db: Kysely<Database>, options: SeedOptions): Promise<void> {
  const now = options.clock?.() ?? new Date();
  const since = new Date(now.getTime() - 2 * YEAR);
  const random = createRandom(options.seed ?? 1);
  const [own, other] = await Promise.all([
    hashPassword(DEMO_PASSWORD),
    hashPassword(SECOND_PASSWORD),
  ]);
  const fill = async (trx: Kysely<Database>) => {
    const merchant = { ...DEMO_MERCHANT, phone: DEMO_PHONE, password_hash: own };
    const storeId = await createStoreRows(trx, random, MAIN_STORE, merchant, since);
    const pictures = createSeedPictures(random, storeId, since);
    const shelves = await buildShelves(trx, { random, storeId, since, pictures });
    const brands = makeBrands(createRandom((options.seed ?? 1) + 4000), storeId, since);
    const generated = allSeedProducts()
      .slice(0, options.products ?? Number.POSITIVE_INFINITY)
      .map((goods) => {
        const categoryId = shelves.get(goods.shelf.name) ?? '';
        const making = { random, storeId, now, pictures };
        const product = makeProduct(making, goods, categoryId);
        return {
          goods,
          product: { ...product, brand_id: brandOf(goods, brands), tax_class: taxClassOf(goods) },
        };
      });
    const products = inVariants(generated, options.hasVariants ?? true);
    const people = makeSeedCustomers(random, options.customers ?? 180, since);
    // A separate generator, so that changes of promotions do not change anything else in the store.
    const promotionRandom = createRandom((options.seed ?? 1) + 1000);
    const timeZone = MAIN_STORE.timezone ?? 'UTC';
    const making = {
      random: promotionRandom,
      storeId,
      now,
      timeZone,
      categories: shelves,
      products,
    };
    const promotions = makePromotions(making);
    const checkout = createCheckout(promotionRandom, promotions, await parentsIn(trx, storeId));
    const taxRates = makeTaxRates(COUNTRIES);
    const taxRules = {
      rates: taxRates,
      singleRate: null,
      pricesIncludeTax: true,
      country: MAIN_STORE.country ?? null,
    };
    const count = options.orders ?? 1200;
    const shippingRates = makeShippingRates(createRandom((options.seed ?? 1) + 6000), since);
    const assortment = { products, people, checkout, taxRules, shippingRates };
    const sales = { random, storeId, now, count, ...assortment };
    const orders = withRefundsToPayBack(makeYear(sales));
    await insertRows(trx, 'brands', brands);
    const taxRateRandom = createRandom((options.seed ?? 1) + 5000);
    const rateRows = taxRates.map((rate) =>
      taxRateRow(rate, taxRateRandom.id(since), storeId, since),
    );
    await insertRows(trx, 'tax_rates', rateRows);
    await insertRows(
      trx,
      'shipping_rates',
      shippingRates.map((rate) => shippingRateRow(rate, storeId, since)),
    );
    await insertCatalogue(trx, storeId, products.map(withSales(orders)), 5);
    const purchaseRandom = createRandom((options.seed ?? 1) + 7000);
    const purchases = await insertSuppliers(trx, purchaseRandom, { storeId, since, now, products });
    await insertRows(trx, 'uploads', pictures.uploads());
    await insertCustomers(trx, people.map(customerRow(sales, orders)));
    await insertRows(trx, 'promotions', promotions.map(usedUp(checkout)));
    await insertOrders(trx, storeId, orders);
    const { id: merchantId } = await merchantOf(trx, storeId);
    await issueDocuments(trx, { storeId, merchantId }, now);
    const stockRandom = createRandom((options.seed ?? 1) + 2000);
    const history = { random: stockRandom, orders, merchantId, now };
    await insertRows(trx, 'stock_changes', makeStockHistory(products, history));
    await trx
      .updateTable('stores')
      .set({ next_order: FIRST_NUMBER + orders.length, next_purchase: purchases + 1 })
      .where('id', '=', storeId)
      .execute();
    const logoRandom = createRandom((options.seed ?? 1) + 3000);
    await insertLogo(trx, { random: logoRandom, storeId, since });
    const second = { ...SECOND_MERCHANT, phone: SECOND_PHONE, password_hash: other };
    await seedSecondStore(trx, random, second, { now, since });
  };
  await (db.isTransaction ? fill(db) : db.transaction().execute(fill));
}

function taxRateRow(
  rate: ReturnType<typeof makeTaxRates>[number],
  id: string,
  storeId: string,
  since: Date,
) {
  return {
    ...toColumns(rate),
    id,
    store_id: storeId,
    name_key: searchKey(rate.name),
    region_key: searchKey(rate.region ?? ''),
    tax_class_key: searchKey(rate.taxClass),
    created_at: since.toISOString(),
    updated_at: since.toISOString(),
  };
}

const DEMO_MERCHANT = {
  name: 'Maren Olivier',
  email: 'maren@maison-maren.example',
  business_name: 'Maison Maren',
  business_type: 'home',
};
const SECOND_MERCHANT = {
  name: '田中 さくら',
  email: 'sakura@tanuki.example',
  business_name: '喫茶たぬき',
  business_type: 'grocery',
};

function merchantOf(trx: Kysely<Database>, storeId: string) {
  const ofStore = trx.selectFrom('merchants').select('id').where('store_id', '=', storeId);
  return ofStore.executeTakeFirstOrThrow();
}

async function parentsIn(trx: Kysely<Database>, storeId: string) {
  const tree = await readTree(trx, storeId);
  return new Map(tree.map(({ _id, parentId }) => [_id, parentId]));
}

/** Lowers the limit `SOON_USED_UP` to the promotion's uses, so that a store of any size has a used-up promotion. */
function usedUp(checkout: Checkout) {
  return ({ row }: SeededPromotion) => {
    const uses = checkout.usesOf(row.id);
    return row.usage_limit === SOON_USED_UP && uses > 0 ? { ...row, usage_limit: uses } : row;
  };
}

type Sales = {
  random: Random;
  storeId: string;
  now: Date;
  products: readonly SeededProduct[];
  people: readonly SeedCustomer[];
  checkout: Checkout;
  taxRules: TaxRules;
  shippingRates: readonly ShippingRate[];
  count: number;
};

function makeYear({
  random,
  storeId,
  now,
  products,
  people,
  checkout,
  taxRules,
  shippingRates,
  count,
}: Sales): OrderRows[] {
  const forSale = products.filter(({ status, price }) => status === 'active' && price !== null);
  if (forSale.length === 0 || people.length === 0) return [];
  const times = orderTimes(random, count, now, MAIN_STORE.timezone ?? 'UTC');
  return times.flatMap((placedAt, index) => {
    // The first customers are the oldest and buy most; the last ones are new.
    const known = Math.max(30, Math.ceil((people.length * (index + 1)) / times.length));
    const person = people[Math.floor(random.next() ** 1.15 * Math.min(known, people.length))];
    if (!person) return [];
    const order = makeOrder({
      random,
      storeId,
      currency: MAIN_STORE.currency ?? 'EUR',
      shippingRates,
      taxRules,
      now,
      sequence: FIRST_NUMBER + index,
      placedAt,
      person,
      isGuest: random.chance(0.04),
      products: forSale,
      checkout,
    });
    return order.items.length > 0 ? [order] : [];
  });
}

const TO_PAY_BACK = 2;

/** Marks the latest refunds as not paid back yet. */
function withRefundsToPayBack(orders: readonly OrderRows[]): OrderRows[] {
  const latest = orders
    .flatMap(({ refunds }) => refunds)
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at))
    .slice(0, TO_PAY_BACK);
  return orders.map((order) => ({
    ...order,
    refunds: order.refunds.map((refund) => ({
      ...refund,
      is_to_pay_back: flag(latest.includes(refund)),
    })),
  }));
}

/** Sets the sold units, without returned ones, of each product and variant. */
function withSales(orders: readonly OrderRows[]) {
  const sold = new Map<string, number>();
  const add = (what: string, units: number) => sold.set(what, (sold.get(what) ?? 0) + units);
  for (const { row, items } of orders) {
    if (row.status === 'cancelled') continue;
    for (const item of items) {
      const units = soldUnits(aggregatedItemOf(item));
      add(`product ${item.product_id}`, units);
      add(`variant ${item.variant_id}`, units);
    }
  }
  return ({ picture: _picture, popularity: _popularity, kinds, ...product }: SeededProduct) => ({
    row: { ...product, sold_count: sold.get(`product ${product.id}`) ?? 0 },
    variants: kinds.map(({ variant }) => ({
      ...variant,
      sold_count: sold.get(`variant ${variant.id}`) ?? 0,
    })),
  });
}

/** Email language of customers by country. */
const LANGUAGES: Record<string, string> = { FR: 'fr', GB: 'en', US: 'en', MA: 'ar', AE: 'ar' };

function customerRow({ random, storeId, now }: Sales, orders: readonly OrderRows[]) {
  const byCustomer = Map.groupBy(orders, ({ row }) => row.customer_id);
  return (person: SeedCustomer) => {
    const placed = (byCustomer.get(person.id) ?? []).map(({ row }) => row);
    const own = placed.filter(({ status }) => status !== 'cancelled');
    const spent = placed.reduce((sum, row) => sum + row.paid_total - row.refunded_total, 0);
    const first = placed[0]?.created_at ?? null;
    const joined = first ? Date.parse(first) : now.getTime() - random.whole(1, 200) * 86_400_000;
    const created = new Date(joined - random.whole(1, 90) * 60_000).toISOString();
    const isBlocked = random.chance(0.015);
    return {
      id: person.id,
      store_id: storeId,
      name: person.name,
      phone: person.phone,
      email: person.email,
      status: isBlocked ? 'blocked' : 'active',
      blocked_reason: isBlocked ? 'Three parcels refused at the door.' : null,
      addresses: toJson([person.address]),
      tags: own.length > 12 ? toJson(['regular']) : '[]',
      accepts_marketing: random.chance(0.55) ? 1 : 0,
      language: LANGUAGES[person.country.code] ?? null,
      is_tax_exempt: flag(person.vatNumber !== null),
      vat_number: person.vatNumber,
      orders_count: own.length,
      total_spent: spent,
      refunded_total: placed.reduce((sum, row) => sum + row.refunded_total, 0),
      first_order_at: own[0]?.created_at ?? null,
      last_order_at: own.at(-1)?.created_at ?? null,
      created_at: created,
      updated_at: placed.at(-1)?.created_at ?? created,
    };
  };
}
