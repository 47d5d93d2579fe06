import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { type Config, ConfigError, readConfig } from './config.ts';
import { createConsoleApp } from './consoleApp.ts';
import { UnusableDatabaseError } from './db/nodeSqlite.ts';
import { openConfiguredStore } from './open.ts';

/** `node store/serve.ts`: the built console and the store on one port. */

const CONSOLE = join(import.meta.dirname, '..', 'dist');
const PORTS_TRIED = 20;
const SHUTDOWN_MS = 5000;

export type Running = {
  url: string;
  /** Stops taking requests, lets those that run end, and closes the database. */
  stop(): Promise<void>;
};

export async function startServer(
  config: Config,
  log: (line: string) => void = console.log,
  directory = CONSOLE,
): Promise<Running> {
  if (!existsSync(join(directory, 'index.html'))) {
    throw new ConfigError('The console is not built yet: run "npm run build" first.');
  }
  for (const name of config.unknown) log(`${name} is none of the settings in docs/deploying.md.`);
  const store = await openConfiguredStore(config);
  const app = createConsoleApp({
    directory,
    api: (request, env) => store.fetch(request, env),
    demoSignIn: store.demoSignIn,
    connectOrigins: config.connectOrigins,
    apiOrigin: config.apiOrigin,
    isHttps: store.isHttps,
    log,
  });
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  server.requestTimeout = 60_000;
  server.headersTimeout = 15_000;
  let port: number;
  try {
    port = await listenAt(server, config, log);
  } catch (error) {
    await store.close();
    throw error;
  }
  const url = `http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}`;
  if (store.isSeeded) log('A demo shop was made in the new database.');
  log(greeting(url, await store.demoSignIn(), config));
  return { url, stop: () => stop(server, store.close) };
}

/** One text, so that who waits for the URL has the sign-in, or the way to an account, too. */
function greeting(url: string, demoSignIn: string | undefined, config: Config): string {
  if (config.apiOrigin !== undefined) {
    return `The console is at ${url}\nIts API is at ${config.apiOrigin}: it does not use the store that runs here.`;
  }
  const [phone, password] = demoSignIn?.split(' ') ?? [];
  const address = `The console is at ${url}`;
  if (phone && password) return `${address}\nSign in with ${phone} and the password ${password}`;
  const code = config.sendMessageModule
    ? 'the code that it asks for is sent to the phone'
    : 'the code that it asks for is written here';
  return `${address}\nMake an account at ${url}/register: ${code}.`;
}

/** The port that was named; when none was, the usual one or the next that is free. */
async function listenAt(
  server: Server,
  { port, host, isPortFixed }: Config,
  log: (line: string) => void,
): Promise<number> {
  if (isPortFixed) {
    const found = await listen(server, port, host);
    if (found !== undefined) return found;
    throw new ConfigError(
      `PORT is ${port}, but something else listens there: stop it, or set PORT to another.`,
    );
  }
  for (let tried = port; tried <= Math.min(port + PORTS_TRIED, 65_535); tried += 1) {
    const found = await listen(server, tried, host);
    if (found === undefined) continue;
    if (found !== port) log(`Port ${port} is taken; ${found} is used instead.`);
    return found;
  }
  throw new ConfigError(
    `Port ${port} and the ${PORTS_TRIED} after it are taken: set PORT to another.`,
  );
}

function listen(server: Server, port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(new ConfigError(`PORT ${port} on HOST ${host} can't be used: ${error.message}.`));
    };
    server.once('error', onError);
    server.listen(port, host, () => {
      server.off('error', onError);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

async function stop(server: Server, close: () => Promise<void>): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), SHUTDOWN_MS);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearTimeout(timer);
  await close();
}

/** One line for what the one who starts it can mend; everything for what is a fault of ours. */
function explain(error: unknown): unknown {
  return error instanceof ConfigError || error instanceof UnusableDatabaseError
    ? error.message
    : error;
}

/**
 * Runs until it is told to end, or until the `npm start` that it belongs to has ended. `build` comes when the
 * settings are known to be right; when it gives false, which it has explained, nothing is served.
 */
export async function serve(build: () => Promise<boolean> = async () => true): Promise<void> {
  const parent = process.ppid;
  try {
    const config = readConfig();
    if (!(await build())) process.exit(1);
    const running = await startServer(config);
    let isEnding = false;
    const end = () => {
      // The terminal tells both npm and the store, and npm passes it on.
      if (isEnding) return;
      isEnding = true;
      running.stop().then(() => process.exit(0), fail);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
    if (process.env.npm_lifecycle_event === 'start') whenGone(parent, end);
  } catch (error) {
    fail(error);
  }
}

/** An npm that is killed passes nothing on: its child is then given to another process. */
function whenGone(parent: number, end: () => void): void {
  const timer = setInterval(() => {
    if (process.ppid !== parent) end();
  }, 500);
  timer.unref();
}

function fail(error: unknown): void {
  console.error(explain(error));
  process.exit(1);
}

if (import.meta.main) await serve();
