import { UNSAFE_createMemoryHistory as createMemoryHistory, type Location } from 'react-router';
import { expect, test, vi } from 'vitest';
import { guardedHistory } from '../../src/forms/router.tsx';

type Held = { location: Location; proceed: () => void };

/** Where she has been, and what is asked of her; `isTyped` is whether the page would lose something. */
function openAt(...pages: string[]) {
  const browser = createMemoryHistory({ initialEntries: pages });
  const history = guardedHistory(browser);
  const asked: Held[] = [];
  const page = { isTyped: true };
  history.listen(() => undefined);
  history.guard({
    shouldBlock: ({ nextLocation }) => page.isTyped && nextLocation.pathname !== '/form/tab',
    hold: (held) => held && asked.push(held),
  });
  return {
    ...history,
    asked,
    page,
    place: () => history.shown().location.pathname,
    address: () => browser.location.pathname,
  };
}

test('blocks a link from a page with unsaved input until it is confirmed', () => {
  const { navigator, asked, place } = openAt('/form');
  navigator.push('/products?page=2', null);
  expect(place()).toBe('/form');
  expect(asked[0]?.location).toMatchObject({ pathname: '/products', search: '?page=2' });
  asked[0]?.proceed();
  expect(place()).toBe('/products');
  navigator.replace({ pathname: '/orders' }, null);
  expect(place()).toBe('/products');
});

test('does not ask on a page without unsaved input', () => {
  const { navigator, asked, page, place } = openAt('/form');
  navigator.push('/form/tab', null);
  expect(place()).toBe('/form/tab');
  page.isTyped = false;
  navigator.push('/products', null);
  expect(place()).toBe('/products');
  expect(asked).toEqual([]);
});

test('the browser’s Back asks, and goes back once confirmed', async () => {
  const { navigator, asked, place } = openAt('/products', '/orders', '/form');
  navigator.go(-2);
  expect(place()).toBe('/form');
  expect(asked).toHaveLength(1);
  asked[0]?.proceed();
  await vi.waitFor(() => expect(place()).toBe('/products'));
  expect(asked).toHaveLength(1);
});

test('asks again after the merchant stayed, and keeps the forward entries', async () => {
  const { navigator, address, asked, page, place } = openAt('/products', '/form');
  navigator.go(-1);
  expect(address()).toBe('/products');
  await vi.waitFor(() => expect(address()).toBe('/form'));
  navigator.go(-1);
  expect(asked).toHaveLength(2);
  await vi.waitFor(() => expect(address()).toBe('/form'));
  page.isTyped = false;
  navigator.go(-1);
  expect(place()).toBe('/products');
  navigator.go(1);
  expect(place()).toBe('/form');
});

test('drops a question that a later navigation has replaced', () => {
  const history = guardedHistory(createMemoryHistory({ initialEntries: ['/form'] }));
  let question: Held | undefined;
  history.guard({
    shouldBlock: ({ nextLocation }) => nextLocation.pathname !== '/login',
    hold: (held) => {
      question = held;
    },
  });
  history.navigator.push('/products', null);
  expect(question).toBeDefined();
  history.navigator.replace('/login', null);
  expect(question).toBeUndefined();
});
