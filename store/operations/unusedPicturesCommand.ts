import { readConfig } from '../config.ts';
import { openDatabase } from '../db/open.ts';
import { openFiles } from '../open.ts';
import { printFailure } from './printFailure.ts';
import { findUnusedPictures, removeUnusedPictures } from './unusedPictures.ts';

/** `npm run unused-pictures [-- --delete]`, for all stores in the configured database. */
const isToDelete = process.argv.includes('--delete');

try {
  await run();
} catch (error) {
  printFailure(error);
}

async function run(): Promise<void> {
  const config = readConfig();
  const files = await openFiles(config);
  await files.check();
  const db = await openDatabase(config.databaseUrl);
  try {
    const found = await findUnusedPictures(db, files, new Date());
    const all = [...found.uploads, ...found.files];
    const size = all.reduce((sum, one) => sum + one.size, 0) / 1024 / 1024;
    const summary = `${all.length} unused pictures (${size.toFixed(1)} MB), older than 30 days`;
    if (!isToDelete) {
      console.log(`There are ${summary}. To delete them: npm run unused-pictures -- --delete`);
    } else if (found.isForeign) {
      console.error(
        'Most pictures are unknown to this database: they may belong to another store. Nothing was deleted.',
      );
      process.exitCode = 1;
    } else {
      await removeUnusedPictures(db, files, found);
      console.log(`Deleted ${summary}.`);
    }
  } finally {
    await db.destroy();
  }
}
