import type { Context, MiddlewareHandler } from 'hono';
import type { StoreEnv } from '../context.ts';
import { StoreError } from './errors.ts';

/**
 * Refuses bodies of more than `most` bytes with 413. Hono's own copies a request whose length is not
 * announced, such as a DELETE, with `new Request(raw)`, which the requests of the Node adapter do
 * not survive: every such call was answered with 500.
 */
export function limitBody(most: number): MiddlewareHandler<StoreEnv> {
  return async (c, next) => {
    const { headers, body } = c.req.raw;
    const announced = headers.get('content-length');
    if (announced !== null && !headers.has('transfer-encoding')) {
      if (Number(announced) > most) throw tooLarge(most);
    } else if (body) {
      const bytes = await readAtMost(body, most);
      c.req.raw = withBody(c, bytes);
    }
    await next();
  };
}

async function readAtMost(body: ReadableStream<Uint8Array>, most: number) {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > most) throw tooLarge(most);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function withBody(c: Context<StoreEnv>, bytes: Buffer): Request {
  const { method, url, headers } = c.req.raw;
  return new Request(url, {
    method,
    headers: [...headers],
    ...(bytes.byteLength > 0 && { body: new Uint8Array(bytes) }),
  });
}

function tooLarge(most: number): StoreError {
  return new StoreError(413, `Send at most ${Math.floor(most / 1024)} kB.`);
}
