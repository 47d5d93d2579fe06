import { join, resolve } from 'node:path';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { isPostgres } from '../db/open.ts';
import { backUp, restore, type StoreFiles, sizeOf } from './backup.ts';

/** `npm run backup -- FILE` and `npm run restore -- FILE`, of the shop that the settings name. */
const [command, named] = process.argv.slice(2);

try {
  console.log(await run());
} catch (error) {
  const isTold =
    error instanceof Error && /^(ConfigError|BackupError|UnusableDatabaseError)$/.test(error.name);
  console.error(isTold ? error.message : error);
  process.exitCode = 1;
}

async function run(): Promise<string> {
  if (named === undefined || (command !== 'backup' && command !== 'restore')) {
    throw new ConfigError(
      `Name the file: npm run ${command === 'restore' ? 'restore' : 'backup'} -- shop.backup`,
    );
  }
  const file = resolve(named);
  const files = filesOf(readConfig());
  if (command === 'backup') {
    const { pictures } = await backUp(files, file);
    return `${file} has the shop as it is now, with ${pictures} pictures (${sizeOf(file)}).`;
  }
  const kept = `${files.database}.before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}`;
  const { pictures, isKept } = await restore(files, file, kept);
  const was = isKept ? ` What was there is in ${kept}.` : '';
  return `The shop is as it was in ${file}, with its ${pictures} pictures.${was}`;
}

function filesOf({ databaseUrl, dataDir }: Config): StoreFiles {
  if (dataDir === undefined)
    throw new ConfigError('DATABASE_URL names a database in memory: there is no file.');
  if (isPostgres(databaseUrl)) {
    throw new ConfigError(
      `DATABASE_URL names a PostgreSQL server: use pg_dump and pg_restore, and copy ${join(dataDir, 'uploads')}.`,
    );
  }
  return { database: databaseUrl, uploads: join(dataDir, 'uploads') };
}
