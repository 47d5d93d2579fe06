import { join } from 'node:path';
import { cleanup, screen, within } from '@testing-library/react';
import { http, type RequestHandler } from 'msw';
import { setupServer } from 'msw/node';
import { expect, onTestFinished, test } from 'vitest';
import examples from '../../docs/openapi-examples.json' with { type: 'json' };
import { endSession, startSession } from '../../src/session/session.ts';
import { openConsole } from '../spec/openConsole.tsx';
import { generateApi } from './generatedApi.ts';

const order = examples['GET /merchant/orders/{id}'].response;

/** The console on a mock server that a public tool generates from docs/openapi.json. */

test('sign-in, lists, an order and a product work with a mock server generated from the document', async () => {
  const unknown: string[] = [];
  const { handlers }: { handlers: RequestHandler[] } = await import(
    /* @vite-ignore */ join(generateApi(), 'api.mocks.ts')
  );
  const server = setupServer(
    ...handlers,
    http.all('*', ({ request }) => {
      unknown.push(`${request.method} ${request.url}`);
      return new Response(null, { status: 404 });
    }),
  );
  server.listen();
  onTestFinished(() => {
    cleanup();
    server.close();
    endSession('logout');
  });

  const login = await fetch(new URL('/api/merchant/auth/login', window.location.href), {
    method: 'POST',
  });
  startSession(await login.json());

  const lists = [
    ['/products', 'Products', examples['GET /merchant/products/{id}'].response.name],
    ['/orders', 'Orders', order.number],
    ['/promotions', 'Promotions', examples['GET /merchant/promotions/{id}'].response.name],
    ['/users', 'Customers', examples['GET /users/{id}'].response.name],
    ['/categories', 'Categories', examples['GET /categories/{id}'].response.name],
  ] as const;
  const { router, visitor } = await openConsole('/products');
  for (const [path, title, row] of lists) {
    await router.navigate(path);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect((await screen.findAllByText(row)).length).toBeGreaterThan(0);
  }
  await router.navigate('/orders');
  await visitor.click(within(await screen.findByRole('table')).getByText(order.number));
  expect(
    await screen.findByRole('heading', { level: 1, name: new RegExp(order.number) }),
  ).toBeVisible();
  expect(await screen.findByText(order.customer.name)).toBeVisible();
  expect(unknown).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
}, 60_000);
