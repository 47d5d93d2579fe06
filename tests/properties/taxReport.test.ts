import fc from 'fast-check';
import { test } from 'vitest';
import { openStore } from '../store/openStore.ts';
import { checkTaxReport, schedule } from '../store/taxSchedules.ts';

const RUNS = Number(process.env.SCHEDULES ?? 25);
const SEED = Number(process.env.SEED ?? 29);

test(
  'invoices minus credit notes equal the tax report to the cent, after any orders, refunds and cancellations',
  async () => {
    await fc.assert(
      fc.asyncProperty(schedule, async (one) => {
        const store = await openStore();
        await checkTaxReport(store, one);
        await store.db.destroy();
      }),
      { numRuns: RUNS, seed: SEED },
    );
  },
  60_000 + RUNS * 2000,
);
