import { rmSync } from 'node:fs';
import {
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type TestDetails,
} from '@playwright/test';
import { DEMO_PASSWORD, DEMO_PHONE } from '../../../store/demo.ts';
import { FaultProxy } from './faultProxy.ts';
import { watchNetwork } from './quietNetwork.ts';
import { startStore } from './storeProcess.ts';
import { copyOfStore, databaseOf, storeOnPostgres } from './template.ts';

export { expect };

type SignedInState = Awaited<ReturnType<BrowserContext['storageState']>>;

type PerTest = {
  /** False for a visitor. A test that logs out must start as one, because the others share their session. */
  isSignedIn: boolean;
  /** The proxy to the store, in which a test can set faults. They are cleared after the test. */
  faults: FaultProxy;
  problems: Problems;
};

/** The store itself, without the proxy, and its database: a file, or a URL. */
export type RunningStore = { url: string; database: string };

export type PerWorker = {
  /** The PostgreSQL server for the store's database; undefined for a copy in SQLite. */
  postgres: string | undefined;
  store: RunningStore;
  gateway: FaultProxy;
  signedInState: () => Promise<SignedInState>;
};

/** Errors and warnings of the browser. Any of them fails the test. */
export type Problems = {
  /** Allows expected messages, in a test that provokes them. */
  allow(pattern: RegExp): void;
};

/** For a test that does not depend on the width: only `desktop` runs it. */
export const anyWidth: TestDetails = { tag: '@anyWidth' };

/** For a test that only `npm run test:more` runs. */
export const more: TestDetails = { tag: '@more' };
export const moreAnyWidth: TestDetails = { tag: ['@anyWidth', '@more'] };

const STORE_SECRET = 'a secret of at least thirty-two characters';

/** Milliseconds: all workers start at once, each with a store, a browser and a sign-in. */
const WORKER_START = 120_000;

/**
 * Milliseconds. The console exchanges a token after 12 minutes; a test whose token another test has exchanged would
 * be signed out.
 */
const SIGNED_IN = 6 * 60_000;

/**
 * A page of the production build, served by the real store, with a database for each worker. Console errors and
 * warnings, exceptions, and content policy violations fail the test.
 */
export const test = base.extend<PerTest, PerWorker>({
  postgres: [undefined, { option: true, scope: 'worker' }],
  store: [
    async ({ postgres }, use) => {
      const own = postgres === undefined ? undefined : await storeOnPostgres(postgres);
      const folder = own?.folder ?? copyOfStore();
      const database = own?.url ?? databaseOf(folder);
      const settings = { PORT: '0', DATABASE_URL: database, DEMO: '1', STORE_SECRET };
      // Pictures are stored beside it if not beside the database.
      const server = await startStore(settings, undefined, own && folder);
      await use({ url: server.url, database });
      await server.stop();
      await own?.remove();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: WORKER_START },
  ],
  gateway: [
    async ({ store }, use) => {
      const proxy = await FaultProxy.start(store.url);
      await use(proxy);
      await proxy.stop();
    },
    { scope: 'worker', timeout: WORKER_START },
  ],
  signedInState: [
    async ({ browser, gateway }, use) => {
      const signInAnew = async () => {
        const context = await browser.newContext({ baseURL: gateway.url });
        const page = await context.newPage();
        await signIn(page);
        const state = await context.storageState();
        await context.close();
        return { state, until: Date.now() + SIGNED_IN };
      };
      let signedIn = await signInAnew();
      await use(async () => {
        if (Date.now() > signedIn.until) signedIn = await signInAnew();
        return signedIn.state;
      });
    },
    { scope: 'worker', timeout: WORKER_START },
  ],
  isSignedIn: [true, { option: true }],
  baseURL: async ({ gateway }, use) => use(gateway.url),
  storageState: async ({ isSignedIn, signedInState }, use) => {
    await use(isSignedIn ? await signedInState() : undefined);
  },
  context: async ({ context }, use) => {
    watchNetwork(context);
    await use(context);
    // What the reset between tests keeps. The test may have closed its own context.
    await Promise.all([
      context.clearPermissions(),
      context.setOffline(false),
      context.setExtraHTTPHeaders({}),
    ]).catch(() => undefined);
    // Leaving a page in place would make the reset clear the cache, and each test would compile all scripts again.
    await Promise.all(context.pages().map((page) => page.close()));
  },
  faults: async ({ gateway }, use) => {
    gateway.clear();
    await use(gateway);
    gateway.clear();
  },
  problems: [
    async ({ page }, use) => {
      const found: string[] = [];
      const allowed: RegExp[] = [];
      await collect(page, found);
      await use({ allow: (pattern) => allowed.push(pattern) });
      const left = found.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      expect(left, 'what the browser complained about').toEqual([]);
    },
    { auto: true },
  ],
});

/** Signs the demo merchant in through the form, and waits for the dashboard. */
export async function signIn(page: Page, origin = ''): Promise<void> {
  await page.goto(`${origin}/login`);
  await sendSignIn(page);
  // The console is loaded then, in all workers at once.
  await page.waitForURL('**/dashboard', { timeout: WORKER_START / 2 });
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible({ timeout: 30_000 });
}

/** Fills and submits the current sign-in form. */
export async function sendSignIn(page: Page, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('Phone number').fill(DEMO_PHONE);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** For a test of a first visit: the worker's window has cached the scripts. */
export async function emptyCache(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}

async function collect(page: Page, found: string[]): Promise<void> {
  page.on('pageerror', (error) => found.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) {
      found.push(`console.${message.type()}: ${message.text()} ${message.location().url}`);
    }
  });
  await page.exposeFunction('tellCspViolation', (text: string) => found.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const tell: unknown = Reflect.get(window, 'tellCspViolation');
      const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event;
      const text = `content policy: ${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber}`;
      if (typeof tell === 'function') tell(text);
    });
  });
}
