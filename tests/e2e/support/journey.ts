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
  /** False for a visitor. A test that signs out must begin as one: the others share their session. */
  isSignedIn: boolean;
  /** The way to the store, in which a test can order faults. None is left for the next test. */
  faults: FaultProxy;
  problems: Problems;
};

/** The store itself, past the proxy, and its database: a file, or a URL. */
export type RunningStore = { url: string; database: string };

export type PerWorker = {
  /** The PostgreSQL server on which the shop has a database of its own; without one it is a copy in SQLite. */
  postgres: string | undefined;
  shop: RunningStore;
  gateway: FaultProxy;
  signedInState: () => Promise<SignedInState>;
};

/** What the browser complained about. Anything in it fails the test. */
export type Problems = {
  /** For a test that provokes it: complaints like this are expected. */
  allow(pattern: RegExp): void;
};

/** For a test whose subject does not depend on the size of the page: it runs on a desk only. */
export const anyWidth: TestDetails = { tag: '@anyWidth' };

/** For a test that only `npm run test:more` runs. */
export const more: TestDetails = { tag: '@more' };
export const moreAnyWidth: TestDetails = { tag: ['@anyWidth', '@more'] };

const STORE_SECRET = 'a secret of at least thirty-two characters';

/** Milliseconds: all workers begin at once, each with a store, a browser and a sign-in of its own. */
const WORKER_START = 120_000;

/**
 * Milliseconds. The console exchanges a token after 12 minutes, and a test that began with one that another
 * test has exchanged would be signed out.
 */
const SIGNED_IN = 6 * 60_000;

/**
 * A page of the production build, served by the real store, with a database of the worker's own. Errors
 * and warnings in the browser's console, exceptions, and breaches of the content policy fail the test.
 */
export const test = base.extend<PerTest, PerWorker>({
  postgres: [undefined, { option: true, scope: 'worker' }],
  shop: [
    async ({ postgres }, use) => {
      const own = postgres === undefined ? undefined : await storeOnPostgres(postgres);
      const folder = own?.folder ?? copyOfStore();
      const database = own?.url ?? databaseOf(folder);
      const settings = { PORT: '0', DATABASE_URL: database, DEMO: '1', STORE_SECRET };
      // Pictures lie beside it, when they do not beside the database.
      const store = await startStore(settings, undefined, own && folder);
      await use({ url: store.url, database });
      await store.stop();
      await own?.remove();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: WORKER_START },
  ],
  gateway: [
    async ({ shop }, use) => {
      const proxy = await FaultProxy.start(shop.url);
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
    // What the reset between tests leaves alone. A context of its own may have been closed by its test.
    await Promise.all([
      context.clearPermissions(),
      context.setOffline(false),
      context.setExtraHTTPHeaders({}),
    ]).catch(() => undefined);
    // Where a page is left, the reset throws away the cache, and each test fetches and compiles all scripts anew.
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

/** Signs the demo merchant in, the way she does it, and waits for the dashboard. */
export async function signIn(page: Page, origin = ''): Promise<void> {
  await page.goto(`${origin}/login`);
  await sendSignIn(page);
  // The console comes with it: of a cold window, and of all workers at once.
  await page.waitForURL('**/dashboard', { timeout: WORKER_START / 2 });
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible({ timeout: 30_000 });
}

/** The sign-in form as it stands: where somebody comes to it, or is sent when a session has ended. */
export async function sendSignIn(page: Page, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('Phone number').fill(DEMO_PHONE);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** For what is about a first visit: the window of the worker has seen the scripts before. */
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
