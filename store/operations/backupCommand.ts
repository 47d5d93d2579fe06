import { join, resolve } from 'node:path';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { isPostgres } from '../db/open.ts';
import { openFiles } from '../open.ts';
import { backUp, fileSize, restore, type StoreFiles } from './backup.ts';
import { printFailure } from './printFailure.ts';

/** `npm run backup -- FILE` and `npm run restore -- FILE`, for the configured store. */
const [command, named] = process.argv.slice(2);

try {
  console.log(await run());
} catch (error) {
  printFailure(error);
}

async function run(): Promise<string> {
  if (named === undefined || (command !== 'backup' && command !== 'restore')) {
    throw new ConfigError(
      `Name the file: npm run ${command === 'restore' ? 'restore' : 'backup'} -- store.backup`,
    );
  }
  const file = resolve(named);
  const files = await openStoreFiles(readConfig());
  if (command === 'backup') {
    const { pictures } = await backUp(files, file);
    const what = files.isBucket ? 'its pictures stay in the bucket' : `with ${pictures} pictures`;
    return `${file} contains the store, ${what} (${fileSize(file)}).`;
  }
  const previous = `${files.database}.before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}`;
  const { pictures, hasPrevious } = await restore(files, file, previous);
  const was = hasPrevious ? ` The previous state is in ${previous}.` : '';
  return `Restored the store from ${file}, with ${pictures} pictures.${was}`;
}

async function openStoreFiles(config: Config): Promise<StoreFiles> {
  const { databaseUrl, dataDir, bucket } = config;
  if (dataDir === undefined)
    throw new ConfigError('DATABASE_URL is an in-memory database, which has no file.');
  if (isPostgres(databaseUrl)) {
    const pictures = bucket
      ? 'the pictures stay in the bucket'
      : `copy ${join(dataDir, 'uploads')}`;
    throw new ConfigError(
      `DATABASE_URL is a PostgreSQL server: use pg_dump and pg_restore; ${pictures}.`,
    );
  }
  return {
    database: databaseUrl,
    uploads: await openFiles(config),
    isBucket: bucket !== undefined,
  };
}
