import { type Kysely, sql } from 'kysely';
import { ownTables } from '../db/ownTables.ts';
import type { Database } from '../db/schema.ts';
import type { UploadFiles } from '../uploadFiles.ts';

/** Browsers keep form drafts for two weeks, and a draft may name an uploaded picture. */
const DAYS = 30;

/** Matches picture names in URLs of the store. */
export const PICTURE_URL = /\/uploads\/([a-z0-9-]{8,64}\.(?:jpg|png|webp|avif|svg))/g;
/** The form of names that the store generates. Files with other names are ignored. */
const OWN_NAME = /^[a-z0-9]{26}\.(jpg|png|webp|avif)$/;

export type UnusedPictures = {
  /** Uploads that no text in the database names. */
  uploads: { id: string; name: string; size: number }[];
  files: { name: string; size: number }[];
  /** True when most files are old and have no upload: they probably belong to another database. */
  isForeign: boolean;
};

/** Finds pictures of all stores that are unused and older than `DAYS`. Reads all tables. */
export async function findUnusedPictures(
  db: Kysely<Database>,
  files: UploadFiles,
  now: Date,
): Promise<UnusedPictures> {
  const before = new Date(now.getTime() - DAYS * 24 * 60 * 60 * 1000);
  const named = await referencedPictures(db);
  const rows = await db
    .selectFrom('uploads')
    .select(['id', 'name', 'size', 'created_at'])
    .where('content', 'is', null)
    .execute();
  const known = new Set(rows.map(({ name }) => name));
  const unknown: UnusedPictures['files'] = [];
  let count = 0;
  for await (const { name, size, changedAt } of files.list()) {
    if (!OWN_NAME.test(name)) continue;
    count += 1;
    if (!known.has(name) && changedAt < before) unknown.push({ name, size });
  }
  return {
    uploads: rows
      .filter(({ name, created_at: at }) => !named.has(name) && at < before.toISOString())
      .map(({ id, name, size }) => ({ id, name, size })),
    files: unknown,
    isForeign: unknown.length > count / 2,
  };
}

/**
 * Deletes each upload before its file: an interrupted run leaves files without an upload, which the next run
 * finds.
 */
export async function removeUnusedPictures(
  db: Kysely<Database>,
  files: UploadFiles,
  { uploads, files: unknown }: UnusedPictures,
): Promise<void> {
  for (const { id, name } of uploads) {
    await db.deleteFrom('uploads').where('id', '=', id).execute();
    await files.remove(name);
  }
  for (const { name } of unknown) await files.remove(name);
}

/**
 * The pictures that texts in the database name. Searches all tables except `uploads`, so that a new table can't be
 * forgotten: imports and undo data count, too.
 */
async function referencedPictures(db: Kysely<Database>): Promise<Set<string>> {
  const named = new Set<string>();
  for (const { name: table, columns } of await ownTables(db)) {
    if (table === 'uploads') continue;
    for (const { name: column, dataType } of columns) {
      if (!/^(text|varchar|jsonb?)$/i.test(dataType)) continue;
      const text = sql`cast(${sql.ref(column)} as text)`;
      const { rows } = await sql<{ text: string }>`
        select distinct ${text} as text from ${sql.table(table)} where ${text} like '%/uploads/%'
      `.execute(db);
      for (const row of rows) {
        for (const [, name = ''] of row.text.matchAll(PICTURE_URL)) named.add(name);
      }
    }
  }
  return named;
}
