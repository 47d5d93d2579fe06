import { readFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import {
  findPostgres,
  type InstalledPostgres,
  type OwnServer,
  startEmptyServer,
  startServer,
} from '../../scripts/ownPostgres.ts';
import { run } from '../bench/ownDatabase.ts';

/** A primary, a synchronous standby, and the one address of both. */
export type Pair = {
  /** The database's URL at the address. */
  url: string;
  primary: OwnServer;
  standby: OwnServer;
  forwarder: Forwarder;
  /** Sends a signal to the primary and all of its processes. */
  signalPrimary(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void;
  /** Makes the standby the primary. Resolves when it accepts writes. */
  promote(): Promise<void>;
  stop(): Promise<void>;
};

export const installed = findPostgres();

/** fsync is off: the processes are killed, the machine is not. */
const SETTINGS = ['fsync=off', 'full_page_writes=off'];

export async function startPair(programs: InstalledPostgres): Promise<Pair> {
  const primary = await startEmptyServer(programs, SETTINGS);
  const at = ['--host=127.0.0.1', `--port=${primary.port}`, '--username=postgres'];
  const copy = ['pg_basebackup', ...at, '--write-recovery-conf', '--checkpoint=fast'];
  const standby = await startServer(programs, SETTINGS, copy);
  // After the copy: the standby must not wait for a standby when it is promoted.
  await run(primary.url, "alter system set synchronous_standby_names = '*'");
  await run(primary.url, 'select pg_reload_conf()');
  const forwarder = await startForwarder(primary.port);
  let isStanding = false;
  const signalPrimary: Pair['signalPrimary'] = (signal) => {
    isStanding = signal === 'SIGSTOP';
    for (const pid of processesOf(primary)) process.kill(pid, signal);
  };
  return {
    url: `postgres://postgres@127.0.0.1:${forwarder.port}/postgres`,
    primary,
    standby,
    forwarder,
    signalPrimary,
    promote: () => run(standby.url, 'select pg_promote()'),
    stop: async () => {
      await forwarder.stop();
      // A process that stands still takes no other signal.
      if (isStanding) signalPrimary('SIGCONT');
      await Promise.all([primary.stop(), standby.stop()]);
    },
  };
}

/** The parent, then its children. */
function processesOf({ data }: OwnServer): number[] {
  const parent = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8');
  return [parent, ...children.split(' ').filter(Boolean).map(Number)];
}

/** A TCP forwarder in front of the servers, as a virtual address or a proxy is. */
export type Forwarder = {
  port: number;
  /** Passes nothing on in either direction, and closes nothing: a network that loses packets. */
  cut(): void;
  /** New connections go to this server. Open ones are reset, or stay cut. */
  moveTo(port: number, open: 'reset' | 'leave'): void;
  stop(): Promise<void>;
};

async function startForwarder(firstPort: number): Promise<Forwarder> {
  let target = firstPort;
  let isCut = false;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    return socket;
  };
  const server = createServer((inside) => {
    keep(inside);
    if (isCut) return;
    const outside = keep(connect(target, '127.0.0.1'));
    inside.pipe(outside).pipe(inside);
    inside.on('close', () => outside.destroy());
    outside.on('close', () => inside.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port: typeof at === 'object' && at !== null ? at.port : 0,
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    moveTo: (port, open) => {
      isCut = false;
      target = port;
      if (open === 'reset') reset();
    },
    stop: async () => {
      reset();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
