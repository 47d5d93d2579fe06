import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { Suspense, use } from 'react';
import { useListContext } from 'react-admin';
import { expect, onTestFinished, test } from 'vitest';
import { dropEarlyAnswers, hasEarlyAnswer, sendEarlyReads } from '../../src/earlyReads.ts';
import { request } from '../../src/http.ts';
import { ConsoleList } from '../../src/lists/ListScreen.tsx';
import { productList } from '../../src/resources/products/ProductList.tsx';
import { buildProductInput } from '../fixtures/product.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { renderScreen } from '../support/renderScreen.tsx';

const store = serveStore();
const lists = () => journal.requests('GET /merchant/products');

/** Each state in which the list was drawn. */
const drawn: string[] = [];

function Rows() {
  const { data } = useListContext();
  const text = data ? data.map(({ name }) => name).join() : 'nothing yet';
  drawn.push(text);
  return <p>{text}</p>;
}

const never = new Promise<void>(() => undefined);

function Undrawn() {
  use(never);
  return null;
}

async function openList(children = <Rows />) {
  drawn.length = 0;
  const screens = {
    '/products': (
      <Suspense fallback="Fetching the screen">
        <ConsoleList rules={productList.rules}>{children}</ConsoleList>
      </Suspense>
    ),
  };
  await act(async () => {
    renderScreen(screens, { path: '/products' });
  });
}

/** She has opened the list in a page that is gone; the entry of this one has asked again. */
async function openedBefore() {
  await store.signIn();
  await store.call('POST /merchant/products', buildProductInput({ name: 'Oak board' }));
  // A visit begins with its first read: another page first ends the one before.
  window.history.replaceState(null, '', '/elsewhere');
  await request({ method: 'GET', path: '/categories' });
  window.history.replaceState(null, '', '/products');
  onTestFinished(() => {
    dropEarlyAnswers();
    localStorage.clear();
    window.history.replaceState(null, '', '/');
  });
  await openList();
  await screen.findByText('Oak board');
  cleanup();
}

test('a list asks for its rows before all of it stands', async () => {
  await store.signIn();
  await openList(<Undrawn />);
  await waitFor(() => expect(lists()).toHaveLength(1));
});

test('a list whose rows are here already is drawn once, with them', async () => {
  await openedBefore();
  sendEarlyReads('/products');
  await waitFor(() => expect(hasEarlyAnswer()).toBe(true));
  await openList();
  expect(await screen.findByText('Oak board')).toBeVisible();
  expect(new Set(drawn)).toEqual(new Set(['Oak board']));
  expect(lists()).toHaveLength(2);
});

test('a list whose rows are still on their way stands meanwhile', async () => {
  await openedBefore();
  const answer = faults.held('GET /merchant/products');
  sendEarlyReads('/products');
  await waitFor(() => expect(lists()).toHaveLength(2));
  await openList();
  expect(await screen.findByText('nothing yet')).toBeVisible();
  answer();
  expect(await screen.findByText('Oak board')).toBeVisible();
  expect(lists()).toHaveLength(2);
});
