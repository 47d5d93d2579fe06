import { createServer } from 'node:http';
import { connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { expect, onTestFinished, test } from 'vitest';
import { databaseProblem } from '../../store/db/databaseProblem.ts';
import type { AnsweredRequest } from '../../store/http/observeRequests.ts';
import { openStore } from './openStore.ts';

/** Symptom: a sign-in whose body was cut off was logged as "The store's data can't be used (ECONNRESET)". */
test.each(['Content-Length: 80', 'Transfer-Encoding: chunked'])(
  'a truncated sign-in body (%s) is not a server error',
  async (length) => {
    const faults: unknown[] = [];
    const answered = Promise.withResolvers<AnsweredRequest>();
    const store = await openStore({
      onFault: (error) => faults.push(error),
      onAnswered: answered.resolve,
    });
    const server = createServer(
      getRequestListener(store.app.fetch, { overrideGlobalObjects: false }),
    );
    onTestFinished(async () => {
      server.close();
      await store.db.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    const received = new Promise((resolve) => server.once('request', resolve));
    const socket = connect(port, '127.0.0.1');
    const chunk = length.startsWith('Transfer') ? 'a\r\n' : '';
    socket.write(
      `POST /api/merchant/auth/login HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\n${length}\r\n\r\n${chunk}{"phone":"`,
    );
    await received;
    socket.resetAndDestroy();
    expect((await answered.promise).status).toBe(400);
    expect(faults).toEqual([]);
  },
);

test('an unreachable message provider is not reported as the database', () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  expect(databaseProblem(away)).toBeUndefined();
});
