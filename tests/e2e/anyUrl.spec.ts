import type { Page } from '@playwright/test';
import { settle } from './support/expectations.ts';
import { expect, more, moreAnyWidth, test } from './support/journey.ts';
import { screens } from './support/screens.ts';

/*
 * Any URL opens a screen without console messages (`test` checks that). Most URLs are visited within one document, as
 * links and Back do; some as new documents, as links in emails do.
 */

/** Words with single spaces between them. */
const words = (text: string) => text.trim().split(/\s+/);

/** Parameters from outside: links in emails, old bookmarks, typing, attacks. */
const unknown = [
  ...words('utm_source=mail utm_source=mail&utm_medium=x&fbclid=1 x=1 q=a tab=1 x = =1 % %=% && ?'),
  ...words('??x & + %20 a=b=c a;b a[]=1&a[]=2 x=1&x=2 __proto__=1 constructor=1 toString=1 PAGE=2'),
  ...words(
    'hasOwnProperty Filter={} %ZZ=1 x=%E0%A4%A x=%00 x=%F0%9F%98%80 x=😀 x=%u0041 page%00=1',
  ),
  ...[`x=${'a'.repeat(6000)}`, 'x=1&'.repeat(400), `${'b'.repeat(3000)}=`, '&'.repeat(500)],
];

/** Parameters that once crashed the console. */
const strange = words('utm_source=mail x=1 q=a tab=1 = % && Page=2 hidden=no&y=1');

/** Known parameters with unusable values. */
const unusable = [
  ...words(
    'filter filter= filter=null filter=[] filter=1 filter={ filter="a" filter=% filter={"no":1}',
  ),
  ...words('filter={}&filter={"q":"a"} filter={"q":{"a":1}} filter={"q":null} filter={"q":"%FF"}'),
  ...words('filter={"__proto__":{"a":1}} filter={"ids":[]} filter={"q":"%"} filter={"no":{"a":1}}'),
  ...words('filter=%7B%22q%22%3A%22%FF%22%7D filter={"status":"active","status":"x"} filter={}%20'),
  ...[`filter={"q":"${'q'.repeat(3000)}"}`, `filter=${'['.repeat(2000)}`],
  ...words(
    'sort sort= sort=name sort=password sort=constructor sort=name&sort=total order= order=up',
  ),
  ...words('order=DESC order=up&sort=createdAt page= page=-1 page=0 page=1e9 page=2 page=9999999'),
  ...words(
    'page=99999999999 page=1.5 page=NaN page=١ page=2&page=3 page%ZZ=2 perPage=1e9 perPage=0',
  ),
  ...words(
    'perPage=-1 perPage=10 perPage=25&perPage=50 perPage=a displayedFilters displayedFilters=1',
  ),
  ...words(
    'displayedFilters={"q":true} hidden= hidden=price,total hidden=no hidden=a&hidden=b hidden=%',
  ),
  ...words(
    'like=% like=no in=no in=% ids= ids=a,b ids=%&kind=x kind=x token token=% token=a&token=b',
  ),
  ...words('period= period=last90 period=x&compare=y from=x&to=y from=2026-02-30&to=0'),
  ...words('page=2&perPage=10&sort=x&order=y&filter={}&z=1'),
];
const fragments = [...words('# #% ## #/x #top #__proto__ #%E0%A4%A'), `#${'h'.repeat(2000)}`];
const endings = [
  ...[...unknown, ...unusable].map((search) => `?${search}`),
  ...fragments,
  ...fragments.map((fragment) => `?x=1${fragment}`),
];

/** Paths below a screen, beside it, or in another case, which do not exist. */
const oddPaths = (path: string) => [
  ...words('/ /%00 /..%2f /__proto__ /1/show /1/2/3 /create/x /%F0%9F%98%80 %3Fpage=2 ;a=1').map(
    (ending) => path + ending,
  ),
  ...[path.toUpperCase(), `${path}/${'z'.repeat(3000)}`, `/x${path}`, `${path}/constructor`],
];

const lists = ['/products', '/orders', '/promotions', '/users'];
const publicPaths = ['/login', '/register', '/forgot-password', '/reset-password'];

/** Gives each path a quarter of the endings, so that four neighbouring paths have all. */
const spread = (paths: string[], list: string[]) =>
  paths.flatMap((path, shift) =>
    list.filter((_, at) => at % 4 === shift % 4).map((ending) => path + ending),
  );

test('lists accept any URL and remove unknown parameters', more, async ({ page }) => {
  await page.goto('/products');
  await settle(page);
  for (const path of lists) {
    expect(
      await walk(
        page,
        strange.map((search) => `${path}?${search}`),
      ),
    ).toEqual([]);
    await walk(page, [`${path}?utm_source=mail&perPage=10&x=1#here`]);
    await settle(page);
    expect(new URL(page.url()).search).toBe('?perPage=10');
    await expect(page.getByText(/\d (found|in all)/)).toBeVisible();
  }
  expect(await walk(page, spread(lists, endings))).toEqual([]);
});

test('every other screen accepts any URL', moreAnyWidth, async ({ page }) => {
  // Hundreds of URLs.
  test.slow();
  await page.goto('/dashboard');
  await settle(page);
  const paths: string[] = [];
  for (const { path, isPublic } of screens) {
    if (isPublic) continue;
    const place = typeof path === 'string' ? path : await path(page);
    if (!lists.includes(place) && !place.includes('?')) paths.push(place);
  }
  expect(paths.length).toBeGreaterThan(10);
  expect(await walk(page, spread(paths, endings))).toEqual([]);
});

test(
  'every path has a screen, in any case and with any escapes',
  moreAnyWidth,
  async ({ page, problems }) => {
    // A missing record.
    problems.allow(/the server responded with a status of 404/);
    await page.goto('/dashboard');
    await settle(page);
    const paths = [
      ...lists,
      '/categories',
      '/analytics',
      '/profile',
      '/dashboard',
      '/subscription',
      '/no',
    ];
    expect(await walk(page, paths.flatMap(oddPaths))).toEqual([]);
  },
);

test('a hostile link opens a screen', moreAnyWidth, async ({ page, problems }) => {
  problems.allow(/the server responded with a status of 404/);
  for (const url of documents) {
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1 }), url).toBeVisible();
    await expect(page.getByRole('banner'), url).toBeVisible();
  }
});

test.describe('a visitor', () => {
  test.use({ isSignedIn: false });

  test(
    'sees the sign-in page or the public page, whatever the URL contains',
    moreAnyWidth,
    async ({ page }) => {
      for (const url of documents) {
        await page.goto(url);
        await expect(page.getByRole('heading', { level: 1 }), url).toBeVisible();
        await expect(page.getByLabel('Phone number'), url).toBeVisible();
      }
      const paths = [...publicPaths, '/products', '/'];
      expect(await walk(page, spread(paths, endings))).toEqual([]);
      expect(await walk(page, [...publicPaths, '/orders'].flatMap(oddPaths))).toEqual([]);
    },
  );
});

/** Opened as new documents: this tests the server and the page's start. */
const documents = [
  ...['/products?utm_source=mail', '/orders?x=1', '/users?q=a', '/promotions?tab=1', '/orders?='],
  ...['/orders?%', '/dashboard?%#%', '/orders?page=-1&page=2#top', '/PRODUCTS/', '/products/%ZZ'],
  ...['/products?filter=%7B%22q%22%3A%22%FF%22%7D', '/Orders', '/products/%E0%A4%A', '/a/b/c?d#e'],
  ...[
    `/products?x=${'a'.repeat(6000)}`,
    '/analytics?period=x',
    '/categories?__proto__=1#__proto__',
  ],
];

/** Visits URLs without loading the page again, and waits until each is idle. Returns those without a screen. */
async function walk(page: Page, urls: string[]): Promise<string[]> {
  return page.evaluate(async (all) => {
    const frames = async (count: number) => {
      for (let at = 0; at < count; at += 1) await new Promise(requestAnimationFrame);
    };
    const hasScreen = () =>
      /^(?!.*stopped working)./.test(document.querySelector('h1:not(:empty)')?.textContent ?? '');
    const failed: string[] = [];
    for (const url of all) {
      const idx = Number(history.state?.idx ?? 0) + 1;
      history.pushState({ usr: null, key: String(idx), idx }, '', url);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      const until = performance.now() + 10_000;
      let seen = '';
      do {
        seen = location.href;
        await frames(2);
      } while (performance.now() < until && (seen !== location.href || !hasScreen()));
      if (!hasScreen()) failed.push(url.slice(0, 200));
      if (failed.length > 2) break;
    }
    return failed;
  }, urls);
}
