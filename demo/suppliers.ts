import type { Insertable, Kysely } from 'kysely';
import type { PurchaseLine, PurchaseOrderStatus } from '../contract/purchaseOrder.ts';
import { addDays } from '../domain/dates.ts';
import { slugOf } from '../domain/slug.ts';
import { itemName } from '../domain/variantNames.ts';
import { awaitedRows } from '../store/catalogue/awaitedUnits.ts';
import { nameOf } from '../store/catalogue/variantRows.ts';
import { toColumns } from '../store/db/fieldColumns.ts';
import { insertRows } from '../store/db/insertRows.ts';
import type { Database, PurchaseOrdersTable, SuppliersTable } from '../store/db/schema.ts';
import { searchKey } from '../store/db/values.ts';
import type { Random } from './random.ts';
import type { SeededProduct } from './variants.ts';

const NAMES = ['Céramiques Aubert', 'Fonderie du Nord', 'Linnea Textil', 'Moulin & Fils'];

type Purchasing = { storeId: string; since: Date; now: Date; products: SeededProduct[] };

/** Inserts the suppliers and purchase orders of the main store. Returns the number of purchase orders. */
export async function insertSuppliers(
  trx: Kysely<Database>,
  random: Random,
  { storeId, since, now, products }: Purchasing,
): Promise<number> {
  const suppliers = makeSuppliers(random, storeId, since);
  await insertRows(trx, 'suppliers', suppliers);
  const purchases = makePurchases(random, storeId, now, { suppliers, products });
  const rows = purchases.map(({ row }) => row);
  await insertRows(trx, 'purchase_orders', rows);
  const awaited = purchases.flatMap((purchase) => purchase.awaited);
  await insertRows(trx, 'awaited_units', awaited);
  return purchases.length;
}

function makeSuppliers(random: Random, storeId: string, since: Date) {
  const dated = { created_at: since.toISOString(), updated_at: since.toISOString() };
  return NAMES.map((name, index): Insertable<SuppliersTable> & { id: string } => ({
    id: random.id(since),
    store_id: storeId,
    name,
    name_key: searchKey(name),
    email: `orders@${slugOf(name)}.example`,
    phone: '',
    website: `https://${slugOf(name)}.example`,
    lead_days: 7 + index * 7,
    is_active: 1,
    note: '',
    ...dated,
  }));
}

const STATUSES: readonly PurchaseOrderStatus[] = ['cancelled', 'ordered', 'ordered', 'draft'];

/** Purchase orders without receipts, which would need entries in the stock history. */
function makePurchases(
  random: Random,
  storeId: string,
  now: Date,
  { suppliers, products }: { suppliers: readonly { id: string }[]; products: SeededProduct[] },
) {
  return STATUSES.map((status, index) => {
    const created = new Date(now.getTime() - (STATUSES.length - index) * 3 * 86_400_000);
    const day = created.toISOString().slice(0, 10);
    const name = `PO-${index + 1}`;
    const some = products.slice(index * 5, index * 5 + 3);
    const lines = some.map((one) => lineOf(one, random.whole(2, 8) * 10));
    const id = random.id(created);
    const row: Insertable<PurchaseOrdersTable> = {
      ...toColumns({
        name,
        supplierId: suppliers[index]?.id ?? null,
        status,
        orderedOn: status === 'draft' ? null : day,
        expectedOn: addDays(day, 14),
        lines,
        note: '',
      }),
      id,
      store_id: storeId,
      name_key: searchKey(name),
      created_at: created.toISOString(),
      updated_at: created.toISOString(),
    };
    return { row, awaited: awaitedRows(storeId, { id, status, lines }) };
  });
}

function lineOf({ kinds, ...product }: SeededProduct, quantity: number): PurchaseLine {
  const variant = kinds[0]?.variant;
  const variantName = variant ? nameOf(variant) : null;
  const { sku, cost_price: unitCost } = variant ?? product;
  return {
    productId: product.id,
    variantId: variant?.id ?? null,
    name: itemName({ name: product.name, variantName }),
    sku,
    quantity,
    unitCost,
    received: 0,
  };
}
