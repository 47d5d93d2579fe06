import { UploadsError } from '../uploadFiles.ts';
import { BUSY, sqliteCode } from './sqliteLock.ts';

/** Of the network, to the database alone: messages and requests have connections of their own. */
const NETWORK = /^(ECONN[A-Z]+|ENOTFOUND|EAI_[A-Z]+|ETIMEDOUT|EHOST[A-Z]+|ENET[A-Z]+|EPIPE)$/;

/**
 * PostgreSQL's classes for connections, sign-ins, missing databases and rights, room, locks, shutdowns and
 * failing disks, and for a server that only reads.
 */
const STATES = /^(08|28|3D|53|55|57|58)\w{3}$|^(42501|25006)$/;

const ofDatabase = new WeakSet<Error>();

/** Remembers that an error came from the connection to the database: its code does not say so. */
export function markAsDatabases(error: unknown): void {
  if (error instanceof Error) ofDatabase.add(error);
}

/** Of the file system: no room, no right, too many files open. */
const FILES = /^(ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EIO|EMFILE|ENFILE)$/;

/** What pg says without a code. */
const LOST =
  /does not support SSL|connection terminated|connection timeout|timeout exceeded|not queryable/i;

/** Busy, locked, only to be read, a failing or full disk, a file that is gone. */
const SQLITE = new Set([BUSY, 6, 8, 10, 13, 14]);

/**
 * Why the database, or the folder or bucket of pictures, does not do its work, in a few words without a password, when
 * that can be mended outside of the store; undefined for any other error.
 */
export function databaseProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  const [line = ''] = error.message.split('\n');
  if (error instanceof UploadsError) return line;
  if (NETWORK.test(code)) return ofDatabase.has(error) ? code : undefined;
  if (STATES.test(code)) return `${code}: ${line}`;
  if (FILES.test(code)) return line;
  if (LOST.test(line) || SQLITE.has(sqliteCode(error) ?? -1)) return line;
  return undefined;
}
