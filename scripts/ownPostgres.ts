import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { isPostgres } from '../store/db/open.ts';
import { freePort } from './freePort.ts';

/** A PostgreSQL server for tests: its URL, and its name for messages. */
type TestPostgres = { url: string; name: string; stop(): Promise<void> };

/** The server of `DATABASE_URL`, or else a new one. */
export async function postgresOrReason(): Promise<TestPostgres | { reason: string }> {
  const url = process.env.DATABASE_URL ?? '';
  if (!isPostgres(url)) return startOwnPostgres();
  return { url, name: 'the PostgreSQL of DATABASE_URL', stop: async () => {} };
}

/** Paths of Debian and Ubuntu packages, and of builds from source. */
const PLACES = ['usr/lib/postgresql/*/bin', 'usr/local/pgsql/bin'];
const STARTS_MS = 30_000;
/**
 * A shell script that starts the server (`$@`). When the script's stdin is closed, or its parent is killed, the script
 * stops the server and deletes the server's folder (`$0`).
 */
const WHILE_WANTED =
  '"$@" </dev/null & server=$!; read -r _; kill -INT $server; wait $server; rm -rf "$0"';

/**
 * Starts a server on an empty folder and a free port, or returns why that fails. `stop` also deletes the data.
 */
async function startOwnPostgres(): Promise<TestPostgres | { reason: string }> {
  const installed = findPostgres();
  if ('reason' in installed) {
    return { reason: `${installed.reason}, and DATABASE_URL names no server` };
  }
  try {
    const server = await startEmptyServer(installed, ['fsync=off', 'full_page_writes=off']);
    return { ...server, name: `PostgreSQL ${server.version}` };
  } catch (error) {
    const [line = ''] = String(error instanceof Error ? error.message : error).split('\n');
    return { reason: `PostgreSQL in ${installed.programs} could not be started: ${line}` };
  }
}

/** The programs of a PostgreSQL on this machine, and who may run them. */
export type InstalledPostgres = { programs: string; user: { uid?: number; gid?: number } };

/** Finds the newest PostgreSQL. PostgreSQL refuses to run as root; for root, `user` is the user `postgres`. */
export function findPostgres(): InstalledPostgres | { reason: string } {
  const programs = findPrograms();
  if (programs === undefined) return { reason: 'PostgreSQL is not installed' };
  const user = ownUser();
  return 'reason' in user ? user : { programs, user };
}

/** A server that this process started. Its data is in `data`, which `stop` deletes. */
export type OwnServer = {
  url: string;
  port: number;
  version: string;
  data: string;
  stop(): Promise<void>;
};

/** Creates an empty database cluster, and starts a server on it with these settings (`name=value`). */
export function startEmptyServer(
  installed: InstalledPostgres,
  settings: string[],
): Promise<OwnServer> {
  const how = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--no-sync'];
  return startServer(installed, settings, ['initdb', ...how]);
}

/** Creates the data with a program of PostgreSQL that accepts `--pgdata`, and starts a server on the data. */
export async function startServer(
  { programs, user }: InstalledPostgres,
  settings: string[],
  [program = '', ...how]: string[],
): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), 'console-postgres-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? user.uid);
  const data = join(folder, 'data');
  // The user `postgres` may not be allowed to read the working directory of this process.
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH, LANG: 'C.UTF-8' } };
  try {
    execFileSync(join(programs, program), [`--pgdata=${data}`, ...how], {
      ...options,
      stdio: 'pipe',
    });
    const port = await freePort();
    const all = [
      `unix_socket_directories=${folder}`,
      'listen_addresses=127.0.0.1',
      `port=${port}`,
      'max_connections=200',
      ...settings,
    ];
    const command = [
      join(programs, 'postgres'),
      '-D',
      data,
      ...all.flatMap((setting) => ['-c', setting]),
    ];
    const server = spawn('sh', ['-c', WHILE_WANTED, folder, ...command], {
      ...options,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    const stop = () => end(server);
    try {
      return { url, port, version: await versionOf(url), data, stop };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** The folder with the programs of the newest version. */
function findPrograms(): string | undefined {
  const found = globSync(PLACES.map((place) => join('/', place, 'initdb')));
  const newest = found.toSorted((one, other) =>
    other.localeCompare(one, 'en', { numeric: true }),
  )[0];
  return newest === undefined ? undefined : join(newest, '..');
}

function ownUser(): { uid: number; gid: number } | { uid?: never } | { reason: string } {
  if (process.getuid?.() !== 0) return {};
  try {
    const idOf = (flag: string) =>
      Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }));
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    return { reason: 'PostgreSQL refuses to run as root, and there is no user postgres' };
  }
}

/** Waits until the server answers, and returns its version. */
async function versionOf(url: string): Promise<string> {
  const until = Date.now() + STARTS_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      const { rows } = await client.query<{ server_version: string }>('show server_version');
      await client.end();
      return rows[0]?.server_version.split(' ')[0] ?? '';
    } catch (error) {
      if (Date.now() > until) throw error;
      await setTimeout(100);
    }
  }
}

/** Stops the server immediately, without waiting for its connections. */
async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.stdin?.end();
  await ended;
}
