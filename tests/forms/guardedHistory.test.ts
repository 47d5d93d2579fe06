import { UNSAFE_createMemoryHistory as createMemoryHistory, type Location } from 'react-router';
import { expect, test } from 'vitest';
import { guardedHistory } from '../../src/layout/router.tsx';

type Held = { location: Location; proceed: () => void };

/** Where she has been, and what is asked of her; `isTyped` is whether the page would lose something. */
function openAt(...pages: string[]) {
  const history = guardedHistory(createMemoryHistory({ initialEntries: pages }));
  const asked: Held[] = [];
  const page = { isTyped: true };
  history.listen(() => undefined);
  history.guard({
    shouldBlock: ({ nextLocation }) => page.isTyped && nextLocation.pathname !== '/form/tab',
    hold: (held) => asked.push(held),
  });
  return { ...history, asked, page, place: () => history.shown().location.pathname };
}

/** Going back again is told one task later, as browsers do. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('a page that would lose something is left by no link, and by one that was confirmed', () => {
  const { navigator, asked, place } = openAt('/form');
  navigator.push('/products?page=2', null);
  expect(place()).toBe('/form');
  expect(asked[0]?.location).toMatchObject({ pathname: '/products', search: '?page=2' });
  asked[0]?.proceed();
  expect(place()).toBe('/products');
  navigator.replace({ pathname: '/orders' }, null);
  expect(place()).toBe('/products');
});

test('nobody is asked who goes where nothing is lost, or has typed nothing', () => {
  const { navigator, asked, page, place } = openAt('/form');
  navigator.push('/form/tab', null);
  expect(place()).toBe('/form/tab');
  page.isTyped = false;
  navigator.push('/products', null);
  expect(place()).toBe('/products');
  expect(asked).toEqual([]);
});

test('the browser’s own button for back leads back to the question, and there once it is confirmed', async () => {
  const { navigator, asked, place } = openAt('/products', '/orders', '/form');
  navigator.go(-2);
  expect(place()).toBe('/form');
  expect(navigator.createHref({ pathname: '/x' })).toBe('/x');
  expect(asked).toHaveLength(1);
  asked[0]?.proceed();
  await settled();
  expect(place()).toBe('/products');
  expect(asked).toHaveLength(1);
});

test('she who stays is asked again the next time, and what was forward is still there', async () => {
  const { navigator, asked, page, place } = openAt('/products', '/form');
  navigator.go(-1);
  await settled();
  navigator.go(-1);
  expect(asked).toHaveLength(2);
  page.isTyped = false;
  await settled();
  navigator.go(-1);
  expect(place()).toBe('/products');
  navigator.go(1);
  expect(place()).toBe('/form');
});
