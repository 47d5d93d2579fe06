import { Kysely } from 'kysely';
import { expect } from 'vitest';
import { seedOrders } from '../../demo/bulkOrders.ts';
import { migrate } from '../../store/db/migrate.ts';
import { sqliteDialect } from '../../store/db/nodeSqlite.ts';
import type { Database } from '../../store/db/schema.ts';
import { DEMO_PASSWORD, DEMO_PHONE } from '../../store/demo.ts';
import { at, openStore } from './openStore.ts';

export type Sent = { sql: string; parameters: readonly unknown[] };

/** A store with many orders; `ask` sends a GET and returns the statements that answered it. */
export async function openLoggedStore(orders: number, now: Date) {
  const sent: Sent[] = [];
  const db = new Kysely<Database>({
    dialect: sqliteDialect(':memory:'),
    log: ({ query }) => {
      sent.push(query);
    },
  });
  await migrate(db);
  await seedOrders(db, orders, { now });
  const store = await openStore({ db });
  const body = { phone: DEMO_PHONE, password: DEMO_PASSWORD };
  const login = await store.call('POST /merchant/auth/login', { body });
  const token = String(at(login.body, 'token'));
  const ask = async (path: string): Promise<Sent[]> => {
    sent.length = 0;
    const response = await store.call(`GET ${path}`, { token });
    expect(response.status, response.text.slice(0, 200)).toBe(200);
    return [...sent];
  };
  return { db, ask };
}
