import type { TestProject } from 'vitest/node';
import { isPostgres, openDatabase } from '../store/db/open.ts';
import { citusWorkers, makeOwnDatabase } from './bench/ownDatabase.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The name of a migrated database to copy; undefined without PostgreSQL, and on Citus, which copies none. */
    postgresTemplate: string | undefined;
  }
}

/** The migrations of a database take several times as long as a copy. */
export default async function makeTemplate(project: TestProject) {
  const server = process.env.DATABASE_URL ?? '';
  if (!isPostgres(server) || (await citusWorkers(server)).length > 0) {
    project.provide('postgresTemplate', undefined);
    return undefined;
  }
  const own = await makeOwnDatabase(server);
  const db = await openDatabase(own.url);
  await db.destroy();
  project.provide('postgresTemplate', new URL(own.url).pathname.slice(1));
  return own.remove;
}
