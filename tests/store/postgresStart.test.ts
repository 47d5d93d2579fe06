import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../store/config.ts';
import { isPostgres } from '../../store/db/open.ts';
import { openConfiguredStore } from '../../store/open.ts';

/** Starts on PostgreSQL, when DATABASE_URL names such a server. */
const server = process.env.DATABASE_URL ?? '';
const isThere = isPostgres(server);
const name = `test_${randomBytes(6).toString('hex')}`;

const run = async (text: string) => {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(text);
  await client.end();
};

beforeEach(async () => {
  if (isThere) await run(`create database ${name}`);
});
afterEach(async () => {
  if (isThere) await run(`drop database ${name}`);
});

test.runIf(isThere)(
  'PostgreSQL: of several first starts at once all but one died of a unique violation: one shop is made, and all serve it',
  async () => {
    const own = new URL(server);
    own.pathname = `/${name}`;
    const config = readConfig({
      DATABASE_URL: own.href,
      DEMO: '1',
      STORE_SECRET: 'a secret of at least thirty-two characters',
    });
    const stores = await Promise.all([1, 2, 3].map(() => openConfiguredStore(config)));
    expect(stores.filter(({ isSeeded }) => isSeeded)).toHaveLength(1);
    for (const { db, demoSignIn } of stores) {
      expect(await db.selectFrom('stores').select('id').execute()).toHaveLength(2);
      expect(await demoSignIn()).toContain('demo-merchant');
    }
    await Promise.all(stores.map(({ close }) => close()));
  },
);
