import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { type ConsoleFile, consoleFile, encodingFor, readConsoleFiles } from './consoleFiles.ts';
import { cspReports } from './cspReports.ts';
import { type AnsweredRequest, observeRequests } from './http/observeRequests.ts';
import { securityHeaders } from './securityHeaders.ts';

export type ConsoleOptions = {
  directory: string;
  /** The store API: handles every request below `basePath`. */
  api: (request: Request, env: unknown) => Response | Promise<Response>;
  basePath?: string;
  /** `<phone> <password>` for the sign-in page; undefined once they no longer work. */
  demoSignIn?: () => Promise<string | undefined>;
  connectOrigins: readonly string[];
  pictureOrigins: readonly string[];
  isHttps?: (c: Context) => boolean;
  log?: (line: string) => void;
  /** Mounted before the pages, which match every path. */
  health?: Hono;
  /** Called after each page or asset; the API has its own callback. */
  onAnswered?: (answered: AnsweredRequest) => void;
};

/** Serves the console's pages and assets, and the API, as one fetch handler. */
export function createConsoleApp(options: ConsoleOptions): Hono {
  const files = readConsoleFiles(options.directory);
  const pages = createPages(files);
  const basePath = options.basePath ?? '/api';
  const app = new Hono();
  app.use(`${basePath}/*`, compress());
  app.all(`${basePath}/*`, (c) => options.api(c.req.raw, c.env));
  if (options.health) app.route('/', options.health);
  app.use(observeRequests(options.onAnswered ?? (() => {})));
  app.use(async (c, next) => {
    await next();
    const isHttps = options.isHttps?.(c) ?? false;
    const { connectOrigins, pictureOrigins } = options;
    const headers = securityHeaders({ isHttps, connectOrigins, pictureOrigins });
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
  });
  app.route('/csp-report', cspReports(options.log ?? (() => {})));
  // Browsers request `/favicon.ico` when a page closes before its icon is known.
  app.get('/favicon.ico', (c) => c.redirect('/favicon.svg'));
  app.get('/*', async (c): Promise<Response> => {
    const { path } = c.req;
    const file = path.endsWith('.html') ? undefined : files.get(path);
    if (file) return send(c, file);
    // A missing script or JSON file gets 404, because the browser would try to run or parse a page.
    if (/\.[a-z0-9]{1,12}$/i.test(path) && path !== '/index.html') return c.text('Not found', 404);
    const name = pageFor(path, c.req.header('accept-language'), files);
    return send(c, pages(name, await options.demoSignIn?.()));
  });
  app.all('/*', (c) => c.text('Method not allowed', 405, { Allow: 'GET, HEAD' }));
  return app;
}

async function send(c: Context, file: ConsoleFile): Promise<Response> {
  const encoding = encodingFor(c.req.header('accept-encoding'), file);
  c.header('Content-Type', file.type);
  c.header('Vary', isPage(file) ? 'Accept-Encoding, Accept-Language' : 'Accept-Encoding');
  c.header('Cache-Control', cacheControl(file));
  if (encoding !== 'identity') c.header('Content-Encoding', encoding);
  return c.body(await file.encoded(encoding));
}

function isPage({ path }: ConsoleFile): boolean {
  return path.endsWith('.html');
}

function cacheControl(file: ConsoleFile): string {
  if (isPage(file)) return 'no-store';
  return file.isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
}

/**
 * The HTML file for a path. A public page has a file of its own. If it has further files for other languages,
 * `Accept-Language` chooses one.
 */
function pageFor(
  path: string,
  acceptLanguage: string | undefined,
  files: ReadonlyMap<string, ConsoleFile>,
): string {
  const folder = path.replace(/\/+$/, '');
  const own = `${folder}/index.html`;
  if (!files.has(own)) return '/index.html';
  for (const [, language] of (acceptLanguage ?? '').matchAll(/(?:^|,)\s*([a-z]{2,3})\b/gi)) {
    const inLanguage = `${folder}/index.${language?.toLowerCase()}.html`;
    if (files.has(inLanguage)) return inLanguage;
    if (language?.toLowerCase() === 'en') return own;
  }
  return own;
}

/** Pages as built, or with the demo's sign-in added. Each variant is built once. */
function createPages(
  files: ReadonlyMap<string, ConsoleFile>,
): (name: string, demoSignIn?: string) => ConsoleFile {
  const cache = new Map<string, ConsoleFile>();
  const built = (name: string) => {
    const file = files.get(name);
    if (!file) throw new Error(`The console has no ${name.slice(1)}: run "npm run build" first.`);
    return file;
  };
  built('/index.html');
  return (name, demoSignIn) => {
    if (demoSignIn === undefined) return built(name);
    const key = `${name} ${demoSignIn}`;
    const page = cache.get(key) ?? withDemo(built(name), demoSignIn);
    cache.set(key, page);
    return page;
  };
}

function withDemo(built: ConsoleFile, demoSignIn: string): ConsoleFile {
  const meta = `<meta name="demo-sign-in" content="${demoSignIn.replace(/[&"<>]/g, '')}">`;
  const file = built
    .encoded('identity')
    .then((bytes) => new TextDecoder().decode(bytes).replace('</head>', () => `${meta}</head>`))
    .then((text) => consoleFile(built.path, new Uint8Array(Buffer.from(text))));
  return { ...built, encoded: async (encoding) => (await file).encoded(encoding) };
}
