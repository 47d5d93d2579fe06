import fc from 'fast-check';
import { test } from 'vitest';
import { isCitus, isThere, openPostgresStore, patience } from './postgresServer.ts';
import { schedule } from './taxActions.ts';
import { checkTaxReport } from './taxSchedules.ts';

// Each run has a database of its own. On Citus its tables are distributed first.
const RUNS = Number(process.env.SCHEDULES ?? (isCitus ? 2 : 6));
const SEED = Number(process.env.SEED ?? 29);

test.runIf(isThere)(
  'PostgreSQL: invoices minus credit notes equal the tax report to the cent',
  async () => {
    await fc.assert(
      fc.asyncProperty(schedule, async (one) => {
        const store = await openPostgresStore();
        try {
          await checkTaxReport(store, one);
        } finally {
          await store.remove();
        }
      }),
      { numRuns: RUNS, seed: SEED },
    );
  },
  patience * (60_000 + RUNS * 10_000),
);
