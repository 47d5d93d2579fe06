import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { request as Request } from '../../src/api/http.ts';

/** Faults that need a real connection; MSW covers the others. */
const faults: Record<string, (response: ServerResponse) => void> = {
  '/api/silent': () => {},
  '/api/dripping': (response) => {
    const drop = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(drop));
  },
  '/api/reset': (response) => response.destroy(),
  '/api/short': (response) => {
    response.setHeader('Content-Length', '1000');
    response.write('[1,2');
    setTimeout(() => response.destroy(), 20);
  },
  '/api/no-cors': (response) => {
    response.removeHeader('Access-Control-Allow-Origin');
    response.end('[]');
  },
  '/api/page': (response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end('<!doctype html><title>Sign in to the network</title>');
  },
};

let server: Server;
let request: typeof Request;

beforeAll(async () => {
  server = createServer((call, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', '*');
    if (call.method === 'OPTIONS') response.end();
    else faults[call.url ?? '']?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  vi.stubEnv('VITE_API_URL', `http://127.0.0.1:${port}/api`);
  // Another test file of this worker may have imported the module with another API URL.
  vi.resetModules();
  ({ request } = await import('../../src/api/http.ts'));
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
  server.closeAllConnections();
  server.close();
});

const fail = (name: string, timeout = 5000): Promise<unknown> => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  return request({ method: 'GET', path: `/${name}`, timeout }).then(
    () => expect.fail('the call succeeded'),
    (error: unknown) => error,
  );
};

describe('a faulty connection', () => {
  test('no response is a timeout [E4] [C1]', async () => {
    expect(await fail('silent', 150)).toMatchObject({ kind: 'timeout' });
  });

  test('a response that drips past the timeout is a timeout [E4] [C1]', async () => {
    expect(await fail('dripping', 150)).toMatchObject({ kind: 'timeout' });
  });

  test.each(['reset', 'short', 'no-cors'])('%s is a network error [E5]', async (name) => {
    expect(await fail(name)).toMatchObject({ kind: 'network' });
  });

  test('the page of a captive portal is refused [E6]', async () => {
    expect(await fail('page')).toMatchObject({ kind: 'malformed', status: 200 });
  });
});
