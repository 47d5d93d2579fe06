import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { type ConsoleFile, consoleFile, encodingFor, readConsoleFiles } from './consoleFiles.ts';
import { cspReports } from './cspReports.ts';
import { securityHeaders } from './securityHeaders.ts';

export type ConsoleOptions = {
  /** Directory of the built console. */
  directory: string;
  /** The store API: gets every request below `basePath`. */
  api: (request: Request, env: unknown) => Response | Promise<Response>;
  basePath?: string;
  /** `<phone> <password>`, shown on the login page for as long as it gives one. */
  demoSignIn?: () => Promise<string | undefined>;
  connectOrigins: readonly string[];
  /** Where the console finds its API, when that is another origin. */
  apiOrigin?: string | undefined;
  /** True when the browser is on https, through a proxy. */
  isHttps?: (c: Context) => boolean;
  log?: (line: string) => void;
};

/** The console's pages and assets, and the API, as one fetch handler. */
export function createConsoleApp(options: ConsoleOptions): Hono {
  const files = readConsoleFiles(options.directory);
  const pages = indexPages(files);
  const basePath = options.basePath ?? '/api';
  const app = new Hono();
  app.use(`${basePath}/*`, compress());
  app.all(`${basePath}/*`, (c) => options.api(c.req.raw, c.env));
  app.all(basePath, (c) => options.api(c.req.raw, c.env));
  app.use(async (c, next) => {
    await next();
    const isHttps = options.isHttps?.(c) ?? false;
    const { connectOrigins, apiOrigin } = options;
    const headers = securityHeaders({ isHttps, connectOrigins, apiOrigin });
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
  });
  app.route('/csp-report', cspReports(options.log ?? (() => {})));
  app.get('/*', async (c): Promise<Response> => {
    const { path } = c.req;
    const file = path === '/index.html' ? undefined : files.get(path);
    if (file) return send(c, file);
    // A missing script answered with a page would be run as one, or be told as broken JSON.
    if (/\.[a-z0-9]{1,12}$/i.test(path) && path !== '/index.html') return c.text('Not found', 404);
    return send(c, pages(await options.demoSignIn?.()));
  });
  app.all('/*', (c) => c.text('Method not allowed', 405, { Allow: 'GET, HEAD' }));
  return app;
}

async function send(c: Context, file: ConsoleFile): Promise<Response> {
  const encoding = encodingFor(c.req.header('accept-encoding'), file);
  c.header('Content-Type', file.type);
  c.header('Vary', 'Accept-Encoding');
  c.header('Cache-Control', cacheControl(file));
  if (encoding !== 'identity') c.header('Content-Encoding', encoding);
  return c.body(await file.encoded(encoding));
}

function cacheControl({ path, isImmutable }: ConsoleFile): string {
  if (path === '/index.html') return 'no-store';
  return isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
}

/** The page as it was built, or with the demo's sign-in in it; each is made once. */
function indexPages(files: Map<string, ConsoleFile>): (demoSignIn?: string) => ConsoleFile {
  const built = files.get('/index.html');
  if (!built) throw new Error('The console has no index.html: run "npm run build" first.');
  const made = new Map<string, ConsoleFile>();
  return (demoSignIn) => {
    if (demoSignIn === undefined) return built;
    const page = made.get(demoSignIn) ?? withDemo(built, demoSignIn);
    made.set(demoSignIn, page);
    return page;
  };
}

function withDemo(built: ConsoleFile, demoSignIn: string): ConsoleFile {
  const meta = `<meta name="demo-sign-in" content="${demoSignIn.replace(/[&"<>]/g, '')}">`;
  const file = built
    .encoded('identity')
    .then((bytes) => new TextDecoder().decode(bytes).replace('</head>', () => `${meta}</head>`))
    .then((text) => consoleFile('/index.html', new Uint8Array(Buffer.from(text))));
  return { ...built, encoded: async (encoding) => (await file).encoded(encoding) };
}
