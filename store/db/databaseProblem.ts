import { UploadsError } from '../uploadFiles.ts';
import { BUSY, sqliteCode } from './sqliteLock.ts';

/** Network errors. Only those of the database connection count: emails and HTTP requests fail with the same codes. */
const NETWORK = /^(ECONN[A-Z]+|ENOTFOUND|EAI_[A-Z]+|ETIMEDOUT|EHOST[A-Z]+|ENET[A-Z]+|EPIPE)$/;

/**
 * PostgreSQL's SQLSTATE classes for connections, sign-in, missing databases, permissions, resources, locks,
 * shutdowns, I/O errors and read-only servers.
 */
const STATES = /^(08|28|3D|53|55|57|58)\w{3}$|^(42501|25006)$/;

const databaseErrors = new WeakSet<Error>();

/** Remembers that an error came from the database connection: its code doesn't say so. */
export function markDatabaseError(error: unknown): void {
  if (error instanceof Error) databaseErrors.add(error);
}

/** File system errors: disk full, no permission, too many open files. */
const FILES = /^(ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EIO|EMFILE|ENFILE)$/;

/** Messages of pg's errors without a code. */
const LOST =
  /does not support SSL|connection terminated|connection timeout|timeout exceeded|not queryable/i;

/** SQLite's codes: busy, locked, read-only, I/O error, disk full, can't open. */
const SQLITE = new Set([BUSY, 6, 8, 10, 13, 14]);

/**
 * A short reason, without a password, when the database or the picture storage fails for a cause outside the
 * store. Undefined for any other error.
 */
export function databaseProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  const [line = ''] = error.message.split('\n');
  if (error instanceof UploadsError) return line;
  if (NETWORK.test(code)) return databaseErrors.has(error) ? code : undefined;
  if (STATES.test(code)) return `${code}: ${line}`;
  if (FILES.test(code)) return line;
  if (LOST.test(line) || SQLITE.has(sqliteCode(error) ?? -1)) return line;
  return undefined;
}
