import { readConfig } from '../config.ts';
import { assertDistributable, distribute } from '../db/distribute.ts';
import { openDatabase } from '../db/open.ts';
import { printFailure } from './printFailure.ts';

/** `npm run distribute`: migrates the configured database, and distributes its tables over a Citus cluster. */
try {
  const db = await openDatabase(readConfig().databaseUrl);
  try {
    await assertDistributable(db);
    const names = await distribute(db);
    console.log(
      names.length === 0
        ? 'All tables are distributed already.'
        : `Distributed ${names.length} tables: ${names.join(', ')}.`,
    );
  } finally {
    await db.destroy();
  }
} catch (error) {
  printFailure(error);
}
