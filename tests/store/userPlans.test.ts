import { CompiledQuery, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { USER_SORTS } from '../../contract/user.ts';
import { SEGMENTS, segmentFilter } from '../../domain/customerSegments.ts';
import type { Database } from '../../store/db/schema.ts';
import { openLoggedStore, type Sent } from './loggedStore.ts';

const now = new Date('2026-03-02T09:00:00.000Z');
let db: Kysely<Database>;
let ask: (path: string) => Promise<Sent[]>;

beforeAll(async () => {
  ({ db, ask } = await openLoggedStore(8000, now));
}, 60_000);
afterAll(() => db.destroy());

const place = { now, timeZone: 'UTC', currency: 'EUR' };
const filters: object[] = [
  {},
  { status: 'blocked' },
  { tag: 'vip' },
  { q: '06 10 00 00 04' },
  { q: 'ada aub', status: 'active' },
  { q: 'ada auberd' },
  ...SEGMENTS.map((segment) => segmentFilter(segment, place)),
  { ...segmentFilter('lapsed', place), ...segmentFilter('big', place), status: 'active' },
];

const scans = /SCAN (customers|customer_tags|contact_terms|word_spellings)\b/;
// A search by `store_id` alone reads all rows of the store.
const walks =
  /SEARCH (customers|contact_terms|word_spellings) USING [A-Z ]*INDEX \w+ \(store_id=\?\)/;

test('no page of customers reads all of them, and none without a filter counts or sorts them [C7]', async () => {
  for (const sort of USER_SORTS) {
    for (const filter of filters) {
      const query = `filter=${encodeURIComponent(JSON.stringify(filter))}&sort=["${sort}","DESC"]`;
      const statements = await ask(`/users?${query}`);
      expect(statements.length).toBeLessThanOrEqual(10);
      for (const statement of statements) {
        const plan = await planOf(statement);
        const what = `${JSON.stringify(filter)} by ${sort}\n${statement.sql}\n${plan}`;
        expect(plan, what).not.toMatch(scans);
        const isPage = /limit/.test(statement.sql);
        if (isPage && Object.keys(filter).length === 0)
          expect(plan, what).not.toMatch(/TEMP B-TREE/);
        // Only a page may walk the index of its sort. All other statements must look up keys.
        if (!isPage) expect(plan, what).not.toMatch(walks);
      }
    }
  }
});

test('counts ranges by their index alone [C7]', async () => {
  for (const segment of SEGMENTS) {
    const filter = encodeURIComponent(JSON.stringify(segmentFilter(segment, place)));
    const statements = await ask(`/users?filter=${filter}`);
    for (const statement of statements.filter(({ sql }) =>
      /count\(\*\) from customers/.test(sql),
    )) {
      expect(await planOf(statement)).toMatch(/USING COVERING INDEX/);
    }
  }
});

async function planOf({ sql, parameters }: Sent): Promise<string> {
  if (!/^\s*(select|with)/i.test(sql)) return '';
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
  );
  return rows.map(({ detail }) => detail).join('\n');
}
