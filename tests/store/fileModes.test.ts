import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../store/db/open.ts';
import { backUp, restore } from '../../store/operations/backup.ts';
import { createUploadFiles } from '../../store/uploadFiles.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/** Symptom: in an existing folder with mode 755, every user of the machine could read the database. */
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

function openFolder(): string {
  const folder = join(temporaryFolder(), 'data');
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  return folder;
}

const modes = (path: string) => [path, `${path}-wal`, `${path}-shm`].map(modeOf);

test('only the owner can read a new database and its journals, in a public folder', async () => {
  const path = join(openFolder(), 'store.sqlite');
  const db = await openDatabase(path);
  expect(modes(path)).toEqual(['600', '600', '600']);
  await db.destroy();
});

test('an existing database becomes private at the next start', async () => {
  const path = join(openFolder(), 'store.sqlite');
  const first = await openDatabase(path);
  for (const file of [path, `${path}-wal`, `${path}-shm`]) chmodSync(file, 0o644);
  const second = await openDatabase(path);
  expect(modes(path)).toEqual(['600', '600', '600']);
  await second.destroy();
  await first.destroy();
});

test('only the owner can read a backup, a restored database and the saved previous one', async () => {
  const folder = openFolder();
  const database = join(folder, 'store.sqlite');
  await (await openDatabase(database)).destroy();
  const files = { database, uploads: createUploadFiles(join(folder, 'uploads')), isBucket: false };
  const [file, previous, fresh] = ['a.backup', 'kept', 'new.sqlite'].map((name) =>
    join(folder, name),
  );
  if (!file || !previous || !fresh) throw new Error('Three names');
  await backUp(files, file);
  await restore(files, file, previous);
  await restore({ ...files, database: fresh }, file, `${previous}-2`);
  expect([file, previous, database, fresh].map(modeOf)).toEqual(['600', '600', '600', '600']);
});
