import { chmodSync, existsSync, lchownSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rename } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { restrictToOwner } from '../db/nodeSqlite.ts';
import { openDatabase } from '../db/open.ts';
import { pictureTypeOf } from '../pictureType.ts';
import type { UploadFiles } from '../uploadFiles.ts';

/** A store on SQLite: its file and its pictures. A backup doesn't contain pictures in a bucket. */
export type StoreFiles = { database: string; uploads: UploadFiles; isBucket: boolean };

const PICTURES = 'backup_pictures';

/** Copies all pages in one step, because a stepwise backup restarts with every write. */
const ALL_PAGES = { rate: 2 ** 31 - 1 };

/** The message is one line for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/**
 * Copies a store, also a running one, into one file: a consistent snapshot of database and pictures, without the
 * secret. Throws `BackupError` if `file` exists.
 */
export async function backUp(files: StoreFiles, file: string): Promise<{ pictures: number }> {
  if (!existsSync(files.database)) throw new BackupError(`There is no database ${files.database}.`);
  if (existsSync(file)) throw new BackupError(`${file} already exists: choose another file.`);
  await mkdir(dirname(resolve(file)), { recursive: true });
  // Written into a temporary folder, so that an incomplete backup can't be mistaken for a complete one.
  return inTemporaryFolder(dirname(resolve(file)), async (folder) => {
    const copyPath = join(folder, basename(file));
    const source = new DatabaseSync(files.database, { readOnly: true });
    try {
      await backup(source, copyPath, ALL_PAGES);
    } finally {
      source.close();
    }
    const copy = openExclusive(copyPath);
    copy.exec(`create table ${PICTURES} (name text primary key, bytes blob not null)`);
    const add = copy.prepare(`insert into ${PICTURES} values (?, ?)`);
    let pictures = 0;
    for (const name of files.isBucket ? [] : listPictures(copy)) {
      const bytes = await files.uploads.read(name);
      if (!(bytes instanceof Uint8Array)) continue;
      add.run(name, bytes);
      pictures += 1;
    }
    copy.close();
    // The copy contains customer data.
    chmodSync(copyPath, 0o600);
    await rename(copyPath, file);
    return { pictures };
  });
}

/**
 * Restores a store from a backup, also while it runs: concurrent requests see the old or the new state. Before that,
 * backs up the current state to `previous`. Keeps pictures that only the current state has. Migrates a backup of an
 * older version; refuses one of a newer version and changes nothing.
 */
export async function restore(
  files: StoreFiles,
  file: string,
  previous: string,
): Promise<{ pictures: number; hasPrevious: boolean }> {
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`);
  await mkdir(dirname(files.database), { recursive: true, mode: 0o700 });
  return inTemporaryFolder(dirname(files.database), async (folder) => {
    const copy = join(folder, 'restored.sqlite');
    await copyBackup(file, copy);
    // Migrates the copy. Comes first, because it refuses a backup of a newer version.
    await (await openDatabase(copy)).destroy();
    const pictures = await extractPictures(copy, files.uploads);
    const hasPrevious = existsSync(files.database);
    if (hasPrevious) await backUp(files, previous);
    reconcileEmails(copy, hasPrevious ? previous : undefined);
    if (hasPrevious) endSessions(copy, previous);
    restrictToOwner(files.database);
    const source = new DatabaseSync(copy);
    try {
      await backup(source, files.database, ALL_PAGES);
    } finally {
      source.close();
    }
    if (hasPrevious) giveToOwner(files.database, previous);
    return { pictures, hasPrevious };
  });
}

/**
 * Keeps the backup's unsent emails only if they are still unsent now. The others were probably sent since the backup:
 * deletes each of them, and records the deletion in the order's timeline.
 */
function reconcileEmails(copy: string, previous: string | undefined): void {
  const database = openExclusive(copy);
  database.prepare('attach ? as was').run(previous ?? ':memory:');
  const isThere = database.prepare("select 1 from was.sqlite_schema where name = 'outbox'").get();
  if (!isThere) database.exec('create temp table outbox as select * from main.outbox where false');
  const was = isThere ? 'was.outbox' : 'temp.outbox';
  database
    .prepare(
      `insert into order_events (store_id, order_id, id, type, at, "by", data)
       select store_id, order_id, id, 'email_failed', ?, 'system',
         json_object('email', event, 'to', to_email, 'why', 'restored')
       from main.outbox where id not in (select id from ${was})`,
    )
    .run(new Date().toISOString());
  // Copies attempts and due times, so that an email being sent right now keeps its lease.
  database.exec(
    `delete from main.outbox where id not in (select id from ${was});
     update main.outbox set (attempts, due_at) =
       (select attempts, due_at from ${was} as now where now.id = main.outbox.id)`,
  );
  database.close();
}

/** Files owned by root would be unreadable for the store, which runs as the owner of its database. */
function giveToOwner(database: string, previous: string): void {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = statSync(database);
  const uploads = join(dirname(database), 'uploads');
  const pictures = existsSync(uploads) ? readdirSync(uploads) : [];
  for (const path of [previous, uploads, ...pictures.map((name) => join(uploads, name))]) {
    if (existsSync(path)) lchownSync(path, uid, gid);
  }
}

/** Sessions that have ended since the backup stay ended. */
function endSessions(copy: string, previous: string): void {
  const database = openExclusive(copy);
  database.prepare('attach ? as was').run(previous);
  database.exec(
    'delete from sessions where id not in (select id from was.sessions where revoked_at is null)',
  );
  database.close();
}

async function inTemporaryFolder<T>(
  beside: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(beside, '.backup-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function copyBackup(file: string, copy: string): Promise<void> {
  let source: DatabaseSync | undefined;
  try {
    source = new DatabaseSync(file, { readOnly: true });
    const row = source.prepare('pragma quick_check(1)').get();
    const found = source.prepare('select 1 from sqlite_schema where name = ?').get(PICTURES);
    if (!found || row?.quick_check !== 'ok')
      throw new BackupError(`${file} is not a complete backup.`);
    await backup(source, copy);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(
      `${file} is not a backup (${error instanceof Error ? error.message : error}).`,
    );
  } finally {
    source?.close();
  }
}

/**
 * Saves the pictures of a backup, except existing ones: the names of pictures are random and never reused. Returns the
 * number of pictures in the backup.
 */
async function extractPictures(copy: string, uploads: UploadFiles): Promise<number> {
  const database = openExclusive(copy);
  const existing = new Set<string>();
  for await (const { name } of uploads.list()) existing.add(name);
  let pictures = 0;
  for (const row of database.prepare(`select name, bytes from ${PICTURES}`).iterate()) {
    const { name, bytes } = row;
    pictures += 1;
    if (typeof name !== 'string' || !(bytes instanceof Uint8Array) || existing.has(name)) continue;
    if (basename(name) !== name)
      throw new BackupError(`The backup has a picture with the invalid name ${name}.`);
    await uploads.save(name, new Uint8Array(bytes), pictureTypeOf(bytes)?.type ?? UNKNOWN);
  }
  database.exec(`drop table ${PICTURES}; vacuum`);
  database.close();
  return pictures;
}

/** The media type of bytes that aren't a picture: no browser displays them. */
const UNKNOWN = 'application/octet-stream';

/** Opens a file that nobody else uses. Turns its WAL mode off, and gives it the store's page size. */
function openExclusive(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  database.exec('pragma journal_mode = delete');
  const size = database.prepare('pragma page_size').get()?.page_size;
  if (size !== PAGE) database.exec(`pragma page_size = ${PAGE}; vacuum`);
  return database;
}

/** SQLite's default page size, which every store has. */
const PAGE = 4096;

function listPictures(copy: DatabaseSync): string[] {
  const rows = copy.prepare('select name from uploads where content is null').all();
  return rows.flatMap(({ name }) => (typeof name === 'string' ? [name] : []));
}

export function fileSize(file: string): string {
  return `${(statSync(file).size / 1024 / 1024).toFixed(1)} MB`;
}
