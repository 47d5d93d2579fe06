import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * A migration that databases have been through is never changed: what else has to be done is one of its own. The
 * first letters of the SHA-256 of each, as it was when it came to be.
 */
const kept: Record<string, string> = {
  '0001_columns.ts': '29a36e196f0a',
  '0001_customers.ts': '2f0a070f34ab',
  '0001_orderSums.ts': '1d11ecde65d7',
  '0001_orders.ts': '0f39a80bd3b9',
  '0001_tables.ts': 'bb0eeede5849',
  '0002_indexes.ts': 'cdca689233a9',
  '0003_taxRate.ts': '0fdb3f89ef07',
  '0004_papers.ts': '4edfde7a1be7',
  '0005_invoiceSeller.ts': 'f96b06397c7b',
  '0006_stockChanges.ts': '211653eab700',
  '0007_pagesFarDown.ts': 'e60decba9ad9',
  '0008_productLink.ts': '5e710532154b',
  '0009_variants.ts': 'ed3e2c908a62',
  '0010_imports.ts': 'a6f1063f5610',
  '0011_bulkChanges.ts': 'c5a1cd5ed3e3',
  '0011_pictureSources.ts': 'd492a28b4a20',
  '0012_emails.ts': '05acb21195ba',
  '0013_keysOfStores.ts': '80c9dce3caff',
  '0014_importLines.ts': '18b7caf70e27',
  '0015_priceTo.ts': 'f4f66d4f864d',
  '0016_importWarnings.ts': '509d6a08c8e8',
  '0017_variantRanks.ts': '689fbac29be9',
  '0018_stockForSale.ts': '474257077e98',
};

const folder = new URL('../../store/db/migrations/', import.meta.url);

test('no migration was changed after it came to be, and a new one is written down here', () => {
  const found = Object.fromEntries(
    readdirSync(folder).map((name) => {
      const text = readFileSync(new URL(name, folder), 'utf8');
      return [name, createHash('sha256').update(text).digest('hex').slice(0, 12)];
    }),
  );
  expect(found).toEqual(kept);
});
