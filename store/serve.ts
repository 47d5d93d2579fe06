import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'kysely';
import { type Config, ConfigError, readConfig } from './config.ts';
import { createConsoleApp } from './consoleApp.ts';
import { UnusableDatabaseError } from './db/nodeSqlite.ts';
import type { AnsweredRequest } from './http/observeRequests.ts';
import { addImportMetrics } from './imports/importMetrics.ts';
import { openConfiguredStore } from './open.ts';
import { healthRoutes } from './operations/health.ts';
import {
  addEmailMetrics,
  addPoolGauges,
  addStoreGauges,
  addStreamGauge,
  createMetrics,
} from './operations/metricsPage.ts';
import { requestLog } from './operations/requestLog.ts';

/** `node store/serve.ts`: the built console and the store on one port. */

const CONSOLE = join(import.meta.dirname, '..', 'dist');
const PORTS_TRIED = 20;
const SHUTDOWN_MS = 5000;

export type Running = {
  url: string;
  metricsPort?: number;
  /**
   * Fails `/readyz`, then stops accepting requests after the configured delay, gives the running ones `SHUTDOWN_MS` to
   * finish, and closes the database.
   */
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
  if (config.unknown.length > 0) {
    log(`Unknown settings, see docs/deploying.md: ${config.unknown.join(', ')}.`);
  }
  let isStopping = false;
  const metrics = createMetrics();
  const write = requestLog(config.log, log);
  const onAnswered = (answered: AnsweredRequest) => {
    write(answered);
    metrics.observe(answered);
  };
  const store = await openConfiguredStore(config, {
    onAnswered,
    imports: { onImport: addImportMetrics(metrics.registry) },
    onPool: (pool) => addPoolGauges(metrics.registry, pool),
  });
  addStoreGauges(metrics.registry, store.db);
  addStreamGauge(metrics.registry, store.streams);
  if (store.emails) addEmailMetrics(metrics.registry, store.db, store.emails);
  const app = createConsoleApp({
    directory,
    api: (request, env) => store.fetch(request, env),
    demoSignIn: store.demoSignIn,
    connectOrigins: config.connectOrigins,
    pictureOrigins: [config.apiOrigin, config.picturesUrl].flatMap((url) =>
      url === undefined ? [] : [new URL(url).origin],
    ),
    isHttps: store.isHttps,
    log,
    health: healthRoutes({
      isStopping: () => isStopping,
      pingDatabase: () => sql`select 1`.execute(store.db),
    }),
    onAnswered,
  });
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  // Without this header, a proxy keeps using its idle connections, until one is closed during a request.
  server.prependListener('request', (_, response) => {
    if (isStopping) response.setHeader('Connection', 'close');
  });
  // Longer than a proxy's idle timeout (nginx: 60 s). If the store closed the connection first, the proxy's next
  // request could fail.
  server.keepAliveTimeout = 80_000;
  server.requestTimeout = 60_000;
  server.headersTimeout = 15_000;
  const metricsServer = createServer(async (_, response) => {
    response.setHeader('Content-Type', metrics.registry.contentType);
    response.end(await metrics.registry.metrics());
  });
  let port: number;
  let metricsPort: number | undefined;
  try {
    port = await listenOnPort(server, config, log);
    metricsPort = await listenForMetrics(metricsServer, config);
  } catch (error) {
    await stop([server, metricsServer]);
    await store.close();
    throw error;
  }
  const url = `http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}`;
  if (store.isSeeded) log('Created a demo store in the new database.');
  log(greeting(url, await store.demoSignIn(), config));
  return {
    url,
    metricsPort,
    stop: async () => {
      isStopping = true;
      await sleep(config.stopDelay * 1000);
      // After the delay: browsers reconnect at once, and should reach another process.
      await store.streams.close();
      // In parallel, because a supervisor waits only briefly.
      await Promise.all([stop([server, metricsServer]), store.emails?.stop()]);
      await store.close();
    },
  };
}

/** One text, so that a program waiting for the URL also gets the sign-in or registration hint. */
function greeting(url: string, demoSignIn: string | undefined, config: Config): string {
  if (config.apiOrigin !== undefined) {
    return `The console is at ${url}\nIts API is at ${config.apiOrigin}: it does not use the store that runs here.`;
  }
  const [phone, password] = demoSignIn?.split(' ') ?? [];
  const address = `The console is at ${url}`;
  if (phone && password) return `${address}\nSign in with ${phone} and the password ${password}`;
  const code = config.sendMessageModule
    ? 'the code is sent to the phone'
    : 'the code is printed here';
  return `${address}\nCreate an account at ${url}/register: ${code}.`;
}

/** Listens on PORT if set, else on the default port or the next free one. */
async function listenOnPort(
  server: Server,
  { port, host, isPortFixed }: Config,
  log: (line: string) => void,
): Promise<number> {
  if (isPortFixed) {
    const found = await listen(server, port, host);
    if (found !== undefined) return found;
    throw new ConfigError(
      `PORT is ${port}, but another program uses it: stop that program, or set another PORT.`,
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

async function listenForMetrics(
  server: Server,
  { metricsPort, host }: Config,
): Promise<number | undefined> {
  if (metricsPort === undefined) return undefined;
  const found = await listen(server, metricsPort, host, 'METRICS_PORT');
  if (found !== undefined) return found;
  throw new ConfigError(
    `METRICS_PORT is ${metricsPort}, but another program uses it: set another port.`,
  );
}

function listen(
  server: Server,
  port: number,
  host: string,
  name = 'PORT',
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else
        reject(new ConfigError(`${name} ${port} on HOST ${host} can't be used: ${error.message}.`));
    };
    server.once('error', onError);
    server.listen(port, host, () => {
      server.off('error', onError);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

async function stop(servers: readonly Server[]): Promise<void> {
  await Promise.all(servers.filter(({ listening }) => listening).map(end));
}

async function end(server: Server): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), SHUTDOWN_MS);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearTimeout(timer);
}

/** Configuration errors need one line; other errors are logged with their stack. */
function explain(error: unknown): unknown {
  return error instanceof ConfigError || error instanceof UnusableDatabaseError
    ? error.message
    : error;
}

/**
 * Starts the server, which ends on a signal, or when its parent `npm start` has ended. Calls `build` once the settings
 * are valid; `false` means that the build failed and reported why.
 */
export async function serve(build: () => Promise<boolean> = async () => true): Promise<void> {
  const parent = process.ppid;
  try {
    const config = readConfig();
    if (!(await build())) process.exit(1);
    const running = await startServer(config);
    let isEnding = false;
    const end = () => {
      // The signal can arrive twice: a terminal sends it to npm and to the store, and npm forwards it.
      if (isEnding) return;
      isEnding = true;
      running.stop().then(() => process.exit(0), fail);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
    if (process.env.npm_lifecycle_event === 'start') onParentExit(parent, end);
  } catch (error) {
    fail(error);
  }
}

/** A killed npm forwards no signal; its child then gets another parent. */
function onParentExit(parent: number, end: () => void): void {
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
