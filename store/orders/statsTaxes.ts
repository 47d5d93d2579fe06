import { type RawBuilder, sql } from 'kysely';
import type { OrderFilter } from '../../contract/order.ts';
import type { TaxBasis, TaxRow } from '../../contract/stats.ts';
import { parseTaxKey, type TaxKey } from '../../contract/taxKey.ts';
import { isSet } from '../db/values.ts';
import { type Condition, type Store, withIds } from '../lists/listDeclaration.ts';
import { storedSpan } from './metricConditions.ts';
import { within } from './statsTotals.ts';

type Sum = Pick<TaxRow, 'country' | 'rate' | 'net' | 'tax'> & {
  rate_name: string | null;
  is_recorded: number;
  corrected_net: number;
  corrected_tax: number;
};

/** The tax report: sums of the entries between two points, and from the last point to `end`. */
export async function readTaxes(
  { db, storeId }: Store,
  basis: TaxBasis,
  points: readonly Date[],
  end: Date,
): Promise<TaxRow[]> {
  const taxes: TaxRow[] = [];
  for (const [index, from] of points.entries()) {
    const to = points[index + 1] ?? end;
    const { rows } = await sql<Sum>`
      select country, rate, rate_name, is_recorded, sum(net) as net, sum(tax) as tax,
        sum(case when net < 0 then net else 0 end) as corrected_net,
        sum(case when tax < 0 then tax else 0 end) as corrected_tax
      from tax_entries where store_id = ${storeId} and basis = ${basis}
        and ${within('at', { from: from.getTime(), to: to.getTime() })}
      group by country, rate, rate_name, is_recorded
      order by country, is_recorded desc, rate desc, rate_name`.execute(db);
    const start = from.toISOString();
    taxes.push(
      ...rows.map(({ country, rate, rate_name, is_recorded, ...sums }) => ({
        start,
        country: country || null,
        rate,
        name: rate_name,
        isRecorded: isSet(is_recorded),
        net: Number(sums.net),
        tax: Number(sums.tax),
        correctedNet: Number(sums.corrected_net),
        correctedTax: Number(sums.corrected_tax),
      })),
    );
  }
  return taxes;
}

/** The condition for orders that the tax report counts, in one row or as a whole. Undefined without a filter. */
export function inTaxReport(filter: OrderFilter, store: Store): Condition | undefined {
  const { tax, taxFrom, taxTo } = filter;
  if (tax === undefined && taxFrom === undefined && taxTo === undefined) return undefined;
  const key: TaxKey = parseTaxKey(tax ?? 'orders') ?? { basis: 'orders', row: null };
  const { from, to } = storedSpan(taxFrom, taxTo);
  const ofKey = sql.join([sql`basis = ${key.basis}`, ...ofTaxRow(key)], sql` and `);
  const own = sql`store_id = ${store.storeId} and ${ofKey}`;
  return withIds(
    sql`select order_id from tax_entries where ${own} and at >= ${from} and at < ${to}`,
    // For a single order: the expressions keep SQLite from reading all entries of the period.
    sql`select 1 from tax_entries where ${own} and order_id = orders.id || ''
      and at || '' >= ${from} and at || '' < ${to}`,
  );
}

/** The conditions on tax entries that select a row of the report. */
export function ofTaxRow({ row }: TaxKey): RawBuilder<unknown>[] {
  if (row === null) return [];
  const { country, rate, name, isRecorded } = row;
  return [
    sql`country = ${country ?? ''} and is_recorded = ${isRecorded ? 1 : 0}`,
    rate === null ? sql`rate is null` : sql`rate = ${rate}`,
    name === null ? sql`rate_name is null` : sql`rate_name = ${name}`,
  ];
}
