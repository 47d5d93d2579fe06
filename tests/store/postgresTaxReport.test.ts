import fc from 'fast-check';
import { test } from 'vitest';
import { isCitus, isThere, openPostgresStore } from './postgresServer.ts';
import { schedule } from './taxActions.ts';
import { checkTaxReport } from './taxSchedules.ts';

const RUNS = Number(process.env.SCHEDULES ?? 6);
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
  // A store on Citus has its tables distributed first.
  60_000 + RUNS * (isCitus ? 40_000 : 10_000),
);
