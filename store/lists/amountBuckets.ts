import { type RawBuilder, sql } from 'kysely';

/**
 * Amounts are counted in buckets that grow with them, 64 to each doubling, so that a range of amounts is the
 * sum of whole buckets and, at its two ends, at most a sixty-fourth of it counted row by row.
 */
const STEPS = 64;
const STEP_BITS = 6;

export function amountBucket(amount: number): string {
  return bucketName(bucketNumber(amount));
}

function bucketNumber(amount: number): number {
  if (amount < STEPS) return amount;
  const shift = Math.floor(Math.log2(amount)) - STEP_BITS;
  return (shift + 1) * STEPS + Math.floor(amount / 2 ** shift) - STEPS;
}

/** Lowest amount of a bucket. */
export function bucketStart(bucket: number): number {
  if (bucket < 2 * STEPS) return bucket;
  const shift = Math.floor(bucket / STEPS) - 1;
  return ((bucket % STEPS) + STEPS) * 2 ** shift;
}

function bucketName(bucket: number): string {
  return String(bucket).padStart(4, '0');
}

/** The buckets that lie wholly between two amounts, both included; `from > to` when there is none. */
export function wholeAmounts(min: number, max: number): { from: number; to: number } {
  const first = bucketNumber(min);
  const last = bucketNumber(max);
  return {
    from: bucketStart(first) === min ? first : first + 1,
    to: bucketStart(last + 1) === max + 1 ? last : last - 1,
  };
}

/** Whose amounts are counted in buckets, where, and in which column of that the buckets are named. */
export type AmountsCounted = { of: string; in: string; by: string; where?: RawBuilder<unknown> };

const MOST = 99_999_999_999;

/** How many rows have an amount in a range, both ends included: whole buckets, and the ends row by row. */
export function countAmounts(
  counted: AmountsCounted,
  column: string,
  storeId: string,
  min = 0,
  max = MOST,
): RawBuilder<unknown> {
  if (min > max) return sql`0`;
  const { from, to } = wholeAmounts(min, max);
  const rows = (low: number, high: number) =>
    sql`(select count(*) from ${sql.table(counted.of)}
      where store_id = ${storeId} and ${sql.ref(column)} between ${low} and ${high})`;
  if (from > to) return rows(min, max);
  const whole = sql`(select coalesce(sum(count), 0) from ${sql.table(counted.in)}
    where store_id = ${storeId} and ${counted.where ?? sql`1 = 1`}
      and ${sql.ref(counted.by)} between ${bucketName(from)} and ${bucketName(to)})`;
  const below = rows(min, bucketStart(from) - 1);
  const above = rows(bucketStart(to + 1), max);
  return sql`${whole} + ${below} + ${above}`;
}
