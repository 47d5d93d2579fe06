import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { up as addAwaitedUnits } from '../../store/db/migrations/0060_awaitedUnits.ts';
import { sqliteDialect, UnusableDatabaseError } from '../../store/db/nodeSqlite.ts';
import { openDatabase } from '../../store/db/open.ts';
import { readPage } from '../../store/lists/readPage.ts';
import { orderList } from '../../store/orders/orderList.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { expectKept, expectUsable, keptDatabases, readAll } from './keptDatabase.ts';

/** SHA-256 of the migrations, with everything that only they use. */
const sums: Record<string, string> = {
  '0001_columns.ts': '29a36e196f0a02c630ece701bddcca33b8bf24b2a8a8d530d582b11153ff9f6a',
  '0001_customers.ts': '2f0a070f34ab2e6d102dfdcafa4efbf33a327ab7e99cb442a94d0bea3144916f',
  '0001_orderSums.ts': '1d11ecde65d75582876d336d3cb0ca0bdac2b73ce833c8b40d9f5b7ea940e0d9',
  '0001_orders.ts': '0f39a80bd3b922b1d6f6f9194d8ba96b6207c3f0346f5fb914a21267b2dbc90b',
  '0001_tables.ts': 'bb0eeede584905699b553eb31aa558c47100bef92c78139342c7053b1c17600c',
  '0002_indexes.ts': 'cdca689233a9572326879832e54c371cd4fe3149273c7efb2edfc88c681679d5',
  '0003_taxRate.ts': '0fdb3f89ef070410cae3e3c16bd4f4fa96d8af0bc8349a932e3b9ad151e3cf85',
  '0004_papers.ts': '4edfde7a1be73d0c6e22d2a206eea6dfb86cd49dee779b80b8b0a0f2618cc3f9',
  '0005_invoiceSeller.ts': 'f96b06397c7bc707d724c1919f6a5bd3e31209e060bdbf6f5a5df4232f4ef5e2',
  '0006_stockChanges.ts': '211653eab700e6e7518ca1a2fa7c1754e5ec2001d0e6175972f4cd1a5640a55a',
  '0007_pagesFarDown.ts': 'e60decba9ad9a81f1e41535a2ebd0ca54d19f543c660acb91c3fd456a8f714e3',
  '0008_productLink.ts': '5e710532154bd09e12774bd7062b9d3ea62d7cc20e2c33305d6aff5cf8e0c4a8',
  '0009_variants.ts': 'ed3e2c908a62bd67eff5a61c01a84bc92824e4d2c15c5097f469f8051d6b2386',
  '0010_imports.ts': 'a6f1063f5610136a9dc35cec7e99246d7053c25240e159801d567f34b735f30e',
  '0011_bulkChanges.ts': 'c5a1cd5ed3e3bc87342a4dcb011954f59547c41e811cc5291341df3f0a685b2b',
  '0011_pictureSources.ts': 'd492a28b4a207be674efa7b5c7ce2c20346020379a509645771fe2547a686ea3',
  '0012_emails.ts': '05acb21195ba5df6d2521e7e30791f8896cec5de183b902a2f73238f5d390c84',
  '0013_keysOfStores.ts': '80c9dce3caff3e44a05c5ff3aa9bf3695259db8b0e0542bbf5164d02f5583e66',
  '0014_importLines.ts': '18b7caf70e27d7ee50935135b861a4b87ec4ec7db65cb7c8aa6e1b2a07b4d18f',
  '0015_priceTo.ts': 'f4f66d4f864d1e986af1713cc4f422f6f637ee4ea1b2a7bb9268967c28fb1a59',
  '0016_importWarnings.ts': '509d6a08c8e83230fdf37afc16346ac8d4a7a832862c7c9da31374eb11e830d8',
  '0017_variantRanks.ts': '689fbac29be98c2c8f3f492df29b1faf718d6088039513555ed148219fd5a314',
  '0018_stockForSale.ts': '6b7ca66e84592764b2cf4de3df2114edcc031645c95cf88a9389822f86daccd4',
  '0019_shownStock.ts': '771d5ade0397767a9457a8c5cdc2948efb2646b2b7cff2fe6c2840e20f2006cc',
  '0020_logo.ts': '28df930d6b68fa0385217b565594b199b1c470a121b4895d091fc2a6d13aa5a8',
  '0021_keptBytes.ts': '5ac31b19f0edb7c5949f23ca986f20c4a2785a8f15fecd4c9e1caf328bb59445',
  '0022_orderSearch.ts': 'e5997c6483dae9fe3e4316f88fe3e7e479884390b77e6fc17433a7720f6606fd',
  '0023_bulkJobs.ts': 'bdb50439acd29e92262f215ddd5ddbb4a24bd94c62f701b8af5bea2bf0ebfede',
  '0024_brands.ts': 'a5ae39b03fe1b7ae6057fec1e4a2f6b6e228fafd4ef3099fdcb39704581661b4',
  '0025_taxRates.ts': 'ca78a8b52ef033937a7929138fe8e78dadcd050bd76ed2d55e3da74e697eda15',
  '0026_orderTaxes.ts': '5442c6ce2f202f00610656ff7fadf6c0040d8067e364bad03f0b6f2238c92f8d',
  '0027_shippingRates.ts': '5f844e923e86662eac6302f4a4c1690a01d150e6a587c3488a9439d0991dcf3e',
  '0028_refundPayments.ts': '61819d27c9b332c3bf3d8e2f79377c3c696561f95575ef468b45c05cc8900e46',
  '0029_refundTaxes.ts': '7c2fdec37ede3f02d0218b0efe9cc5b8ae9dbb06bb522eb2392e5aa7bd1bef72',
  '0030_creditNotes.ts': '9427c35355e20f499b9f000cb4867803cb85ed7d2df4c719b35fc727d92617a8',
  '0032_importBrands.ts': 'eb65d78e4beb896dad70b1ff50b391b2e4c7dc9f19a5017f79a33b06334ed593',
  '0033_taxClassIndexes.ts': 'f0d68585d6e867086efa80ff7f50d3738937826d38550324de63d5df3ad300ea',
  '0034_taxEntries.ts': '2d259f88da97ee9a8c29a4aaca6d4784b5b7b334993571cf369a9e74aa052b0e',
  '0035_profit.ts': 'a5b03d434e2a2a5d785904215faa6d9cc798229690e385e071e9f1cfe31e1a65',
  '0036_refundsToPayBack.ts': 'b579fae145fd23561bd3147c54d78917cccf31fde6c8c29e600396f89608513d',
  '0038_draftOrders.ts': 'e7c263d12303209b6e6276dc6b644ca6263f36ca1fd72a8e6cee9bd96676497e',
  '0039_orderFilters.ts': '7b05bb1b1acf97e4cf17b32fda376b3c01bf8bb885808f070cb0c4ce01556cc4',
  '0040_documentLists.ts': '0594835fa7a2ca37472dbb3c2151aa1f78a9ec35d738fce32299f76fff8a32a9',
  '0043_editedOrders.ts': '532ac310d01aa5b04a8bb348ea83be08679bbb828ff82b75c5419a511f5dc9a2',
  '0045_packing.ts': '40e579015a4088eb920260fabee67eda0d1b9c956fcf60c05395a817f440bb1e',
  '0047_bulkPreviews.ts': '23d3cbe77c55cf27cc6862ffdcd4adf7e003f1aa1b0f0aecb4daddd5cb3e5fb0',
  '0048_draftHolds.ts': 'ecd759fc36ee25aca382f801ffa80a0feb7cf3ed0712cb0e3192071a201e2153',
  '0050_openItems.ts': 'e67e65f694a303023ea6f4525e98dd775738c0157751e60aecdf36caf2956dc1',
  '0051_purchaseOrders.ts': '402f7095deadde397ddd01c8553f453176b9d692b79a12bc4ab3aa1ae52a3793',
  '0052_exemptCustomers.ts': '8e229b62a48b287da168011477d8173e23b51d2d2299b0ed52db439fa0e44733',
  '0053_orderReturns.ts': '62a8912ccf53e613fb5a788200e16005ee0cd8d5ca6a899f9a31a7b9f30c7e93',
  '0054_receipts.ts': '2ec070ebd6dabc78df0b746d20becdd66754aea5f66d76b48210f9e98f8330b8',
  '0055_taxPlace.ts': 'f057249ff275ede9ef21844b124196ccaf9f20c5903e25b6c40c4c88735df517',
  '0056_countsAndTotals.ts': '8f0801979e53f11d84d9fa871be59a16e142f38e819a1a8ad52ca5621bcfc387',
  '0057_neededVariants.ts': '1794e3b8d8994fc69fb20f6dc6a402aa023a1d7a12275e5edf4c370559d4874a',
  '0058_cancelledToPayBack.ts': 'abcb34bcedccd325a319aac89ffa1cdbe8a509f0fc4670369a2f66b3004c581b',
  '0059_keptPayments.ts': '7dce0c8f67728f77346fc1836723c85a89da3ed5bf7cae513e76746ea3cf0efa',
  '0060_awaitedUnits.ts': 'f2544a7868ca92415d9e7817ddda089500ff414931412232bad18aa8d07f445c',
  '0061_refundedNets.ts': 'f6b123a6fe5eddbb4c29143fe51d45bb98d46f6b695061e6e4e39c3ba03996e0',
  '0062_recipientPhones.ts': '4f3f9706a3b62fe8840da160ae985fdd647d5629c4c35407d38f82c8f5c7c755',
};

test('a released migration is unchanged', () => {
  const folder = new URL('../../store/db/migrations/', import.meta.url);
  // Projects that build on this one number their own migrations from 0900.
  const names = readdirSync(folder).filter((name) => name < '0900');
  for (const name of names) {
    const found = createHash('sha256')
      .update(readFileSync(new URL(name, folder)))
      .digest('hex');
    expect(
      found,
      `${name} may have been run already. Undo the change, and put what it was for into a new migration with the next number. One that is new gets a line with its sum here.`,
    ).toBe(sums[name]);
  }
  expect(names.sort()).toEqual(Object.keys(sums));
});

const databases = readdirSync(keptDatabases).filter((name) => name.endsWith('.sqlite'));
const copyOf = (name: string) => {
  const copy = join(temporaryFolder(), 'store.sqlite');
  copyFileSync(fileURLToPath(new URL(name, keptDatabases)), copy);
  return copy;
};

test.each(databases)('a database of %s is migrated, read everywhere and changed', async (name) => {
  const db = await openDatabase(copyOf(name));
  await expectUsable(db);
  await db.destroy();
});

test.each(databases)(
  'orders of a database of %s are found by city and parcel after the migration',
  async (name) => {
    const db = await openDatabase(copyOf(name));
    const { store_id: storeId, ...order } = await db
      .selectFrom('orders')
      .innerJoin('shipments', 'shipments.order_id', 'orders.id')
      .select(['orders.id', 'orders.store_id', 'shipping_address', 'tracking_number'])
      .where('shipping_address', 'like', '%"Marseille"%')
      .executeTakeFirstOrThrow();
    const search = async (q: string) => {
      const sort = { field: 'createdAt', direction: 'desc' } as const;
      const query = { filter: { q }, sort, offset: 0, limit: 100 };
      return (await readPage(orderList, { db, storeId }, query)).rows.map(({ id }) => id);
    };
    const number = order.tracking_number ?? '';
    for (const q of ['marseille', 'marseile', number, number.replace('6A', '6a ')]) {
      expect(await search(q), q).toContain(order.id);
    }
    await db.destroy();
  },
);

test.each(databases)('the tax report of a database of %s has all its orders', async (name) => {
  const db = await openDatabase(copyOf(name));
  const { rows } = await sql<Record<'rest' | 'counted' | 'unsplit', number>>`select
    (select sum(total - refunded_total) from orders where status <> 'cancelled') as rest,
    (select sum(net + tax) from tax_entries where basis = 'orders') as counted,
    (select count(*) from refunds where taxes is null) as unsplit`.execute(db);
  await db.destroy();
  const { rest = 0, counted, unsplit } = rows[0] ?? {};
  expect(rest).toBeGreaterThan(0);
  expect([counted, unsplit]).toEqual([rest, 0]);
});

test.each(databases)('a database of %s is migrated and keeps its data', async (name) => {
  const path = copyOf(name);
  const before = await readAll(sqliteDialect(path));
  await (await openDatabase(path)).destroy();
  expectKept(before, await readAll(sqliteDialect(path)));
});

test.each(databases)(
  'a database of %s gets the tables, columns and indexes of a new one',
  async (name) => {
    const shapeOf = (path: string) => {
      const file = new DatabaseSync(path);
      const rows = file.prepare(`select name, sql from sqlite_schema order by name`).all();
      file.close();
      return rows;
    };
    const [older, newer] = [copyOf(name), join(temporaryFolder(), 'new.sqlite')];
    for (const path of [older, newer]) await (await openDatabase(path)).destroy();
    expect(shapeOf(older)).toEqual(shapeOf(newer));
  },
);

test('orders that came back and were never paid are voided, with their counts', async () => {
  const path = copyOf('0.1.0.sqlite');
  change(
    path,
    `update orders set status = 'returned', paid_total = 0, payment_status = case when sequence % 2 = 0
       then 'unpaid' else 'failed' end where status = 'delivered' and payment_status = 'paid';
     update order_counts set status = 'returned', payment_status = 'unpaid'
       where status = 'delivered' and payment_status = 'paid';
     update order_kinds set status = 'returned', payment_status = case when payment_kind = 'card'
       then 'unpaid' else 'failed' end where status = 'delivered' and payment_status = 'paid'`,
  );
  const db = await openDatabase(path);
  const { rows } = await sql<Record<'orders' | 'counts' | 'kinds' | 'open', number>>`select
    (select count(*) from orders where payment_status = 'voided') as orders,
    (select sum(count) from order_counts where payment_status = 'voided') as counts,
    (select sum(count) from order_kinds where payment_status = 'voided' and grain = 0) as kinds,
    (select count(*) from orders where payment_status in ('unpaid', 'failed')) as open`.execute(db);
  await db.destroy();
  const { orders, ...others } = rows[0] ?? {};
  expect(orders).toBeGreaterThan(1);
  expect(others).toEqual({ counts: orders, kinds: orders, open: 0 });
});

test('units of purchase orders that are still to come are found after the migration', async () => {
  const db = await openDatabase(join(temporaryFolder(), 'store.sqlite'));
  const lines = [
    { productId: 'p', variantId: null, quantity: 5, received: 5 },
    { productId: 'p', variantId: 'v', quantity: 5, received: 2 },
  ];
  for (const [id, status] of [
    ['a', 'partly_received'],
    ['b', 'cancelled'],
  ]) {
    await sql`insert into purchase_orders
      (store_id, id, name, name_key, status, lines, created_at, updated_at)
      values ('s', ${id}, ${id}, ${id}, ${status}, ${JSON.stringify(lines)}, '', '')`.execute(db);
  }
  await db.schema.dropTable('awaited_units').execute();
  // Migrations are untyped.
  const older: unknown = db;
  if (older instanceof Kysely) await addAwaitedUnits(older);
  const rows = await db.selectFrom('awaited_units').selectAll().execute();
  await db.destroy();
  expect(rows).toEqual([{ store_id: 's', ref: 'v', purchase_order_id: 'a', units: 3 }]);
});

test.each(databases)('the stores of a database of %s have no logo', async (name) => {
  const db = await openDatabase(copyOf(name));
  const stores = await db.selectFrom('stores').select('logo').execute();
  await db.destroy();
  expect(stores.length).toBeGreaterThan(0);
  for (const { logo } of stores) expect(logo).toBeNull();
});

test('a database from before 0.1.0 is refused in one line', async () => {
  const path = copyOf('0.1.0.sqlite');
  change(path, `alter table stores drop column is_shipping_set; drop table contact_terms`);
  const before = readFileSync(path);
  await expect(openDatabase(path)).rejects.toThrow(
    new UnusableDatabaseError(
      `The database ${path} lacks contact_terms.store_id, contact_terms.term, contact_terms.contact_id and 1 more: it was made before version 0.1.0 or changed by hand, and can't be upgraded. It was not changed: move it away, or set DATABASE_URL to another one.`,
    ),
  );
  expect(readFileSync(path)).toEqual(before);
});

test('a database of a newer version is refused in one line', async () => {
  const path = copyOf('0.1.0.sqlite');
  change(path, `insert into kysely_migration values ('0899_later', '2027-01-01T00:00:00.000Z')`);
  await expect(openDatabase(path)).rejects.toThrow(
    `The database ${path} was made by a newer version (0899_later). It was not changed: start that version again.`,
  );
});

test('the file of a missing custom migration is named', async () => {
  const path = join(temporaryFolder(), 'renamed.sqlite');
  await (await openDatabase(path)).destroy();
  change(path, `insert into kysely_migration values ('0901_vendors', '2027-01-01T00:00:00.000Z')`);
  await expect(openDatabase(path)).rejects.toThrow(
    `The database ${path} has the migration 0901_vendors, whose file store/db/migrations/0901_vendors.ts is missing. It was not changed: put the file back under this name. To undo what it did, add another migration.`,
  );
});

test('a migration that sorts before an applied one is refused with both names', async () => {
  const path = join(temporaryFolder(), 'late.sqlite');
  await (await openDatabase(path)).destroy();
  change(path, `delete from kysely_migration where name = '0015_priceTo'`);
  const file = new DatabaseSync(path);
  const last = Object(
    file.prepare(`select max(name) as name from kysely_migration where name < '0900'`).get(),
  );
  file.close();
  await expect(openDatabase(path)).rejects.toThrow(
    `The database ${path} has the migration ${last.name} but not 0015_priceTo, which sorts before it. It was not changed: give 0015_priceTo a number after ${last.name}, or one from 0900 on if it is your own.`,
  );
});

test('a database of another program is refused', async () => {
  const path = join(temporaryFolder(), 'other.sqlite');
  change(path, `create table orders (id integer primary key, what text)`);
  await expect(openDatabase(path)).rejects.toThrow(
    `The database ${path} contains tables of another application (orders). It was not changed: use a separate database for the store.`,
  );
});

function change(path: string, text: string): void {
  const file = new DatabaseSync(path);
  file.exec(`pragma journal_mode = wal; ${text}`);
  file.close();
}
