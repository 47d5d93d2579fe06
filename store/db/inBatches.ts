/** SQLite allows 32,766 parameters in one statement. A row of the widest table, `orders`, has 47 to insert. */
const ROWS_AT_ONCE = 500;

export function inBatches<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / ROWS_AT_ONCE);
  return Array.from({ length: count }, (_, index) =>
    rows.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  );
}
