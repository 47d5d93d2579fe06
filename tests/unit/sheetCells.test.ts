import { expect, test } from 'vitest';
import {
  change,
  emptyCells,
  markSaved,
  productRow,
  resolveConflicts,
  updateRows,
} from '../../src/resources/products/sheet/sheetCells.ts';
import { buildProduct } from '../fixtures/product.ts';

// Each received row was once inserted into a copy of all rows. With 12,000 rows the page froze for half a minute; the
// rows here would exceed the timeout.
test('a sheet of thousands of variants opens, saves and reads fast', () => {
  const rowsAt = (price: number) => {
    const row = productRow(buildProduct({ price, compareAtPrice: null }));
    return Array.from({ length: 60_000 }, (_, at) => ({ ...row, id: `v${at}` }));
  };
  const [before, after] = [rowsAt(1000), rowsAt(1200)];
  const typed = before.map(({ id }) => ({ id, field: 'price' as const, to: 1200 }));
  const shown = updateRows(emptyCells, before);
  const changed = change(shown, typed);
  expect(changed.edits.size).toBe(60_000);
  const saved = markSaved(changed, after, () => ({ price: 1200 }));
  expect([saved.edits.size, saved.rows.get('v59999')?.values.price]).toEqual([0, 1200]);

  // Others changed these prices meanwhile. The baseline stays until the merchant chooses.
  const conflicted = updateRows(changed, rowsAt(900));
  expect(conflicted.rows.get('v0')?.values.price).toBe(1000);
  const chosen = resolveConflicts(conflicted, rowsAt(900), ({ id }) => id !== 'v0');
  expect([...chosen.edits]).toEqual([['v0', { price: 1200 }]]);
});
