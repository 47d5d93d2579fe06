import type { Context, MiddlewareHandler } from 'hono';
import { MAX_UPLOAD_FILES } from '../../contract/upload.ts';
import type { StoreContext, StoreEnv } from '../context.ts';
import { badRequest, refusal, StoreError } from './errors.ts';

/** The first bytes of a body don't count towards the totals, so that short requests pass during large uploads. */
const UNCOUNTED_BYTES = 64 * 1024;
const RETRY_AFTER = { 'Retry-After': '5' };

/**
 * Limits bodies while they are read: each body by its route, and all bodies in memory by IP address and in total. A
 * body is read only when a handler asks for it, so `authenticate` refuses a request before its body is read. 413 for a
 * body that is too long, 429 over the limit of an IP address, 503 over the limit of the process.
 */
export function limitBodies(store: StoreContext): MiddlewareHandler<StoreEnv> {
  const buffered = new BufferedBytes(store);
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const share = buffered.openShare(c.get('clientIp'));
    c.req.raw = withLimits(c, () => maxBytes(store, c), share);
    try {
      await next();
    } finally {
      share.release();
    }
  };
}

const LONG_BODIES = ['products', 'bulk-changes', 'imports'];

function maxBytes({ basePath, limits }: StoreContext, c: Context<StoreEnv>): number {
  // Set by `authenticate`.
  if (c.get('merchant') === undefined) return limits.publicBodyBytes;
  const { path } = c.req;
  const isForm = c.req.header('content-type')?.startsWith('multipart/form-data');
  if (isForm && path.startsWith(`${basePath}/uploads/`)) {
    return MAX_UPLOAD_FILES * limits.uploadBytes + 64 * 1024;
  }
  const isLong = LONG_BODIES.some((name) => path.startsWith(`${basePath}/merchant/${name}`));
  return isLong ? limits.productBytes : limits.bodyBytes;
}

/** The same request, whose body throws when a limit is exceeded. `readMax` is called when reading starts. */
function withLimits(c: Context<StoreEnv>, readMax: () => number, share: Share): Request {
  const { raw } = c.req;
  const { method, url, headers } = raw;
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  let size = 0;
  let max = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!reader) {
          max = readMax();
          if (Number(headers.get('content-length')) > max) throw tooLarge(max);
          reader = raw.body?.getReader();
        }
        const part = await reader?.read().catch(throwAborted);
        if (!part || part.done) return controller.close();
        try {
          size += part.value.byteLength;
          if (size > max) throw tooLarge(max);
          if (size > UNCOUNTED_BYTES) share.take(part.value.byteLength);
        } catch (error) {
          await reader?.cancel();
          throw error;
        }
        controller.enqueue(part.value);
      },
      cancel: (reason) => reader?.cancel(reason),
    },
    // Disables read-ahead: the body stays unread until a handler asks for it.
    { highWaterMark: 0 },
  );
  // Required with a stream, but missing in TypeScript's DOM types.
  const halfDuplex = { duplex: 'half' };
  return new Request(url, { method, headers: [...headers], body, ...halfDuplex });
}

/** The client disconnected while sending. The status marks the client's fault in the log. */
function throwAborted(): never {
  throw badRequest('The body is incomplete.');
}

function tooLarge(max: number): StoreError {
  return new StoreError(413, `Send at most ${Math.floor(max / 1024)} kB.`);
}

type Share = {
  /** Throws when a limit is exceeded. */
  take(bytes: number): void;
  /** Call once the request is answered. */
  release(): void;
};

class BufferedBytes {
  readonly #limits: StoreContext['limits'];
  readonly #byIp = new Map<string, number>();
  #inAll = 0;

  constructor({ limits }: StoreContext) {
    this.#limits = limits;
  }

  openShare(ip: string): Share {
    let taken = 0;
    return {
      take: (bytes) => {
        this.#add(ip, bytes);
        taken += bytes;
        const { bodyBytesPerIp, bodyBytesInAll } = this.#limits;
        if ((this.#byIp.get(ip) ?? 0) > bodyBytesPerIp) throw tooManyBytes(429);
        if (this.#inAll > bodyBytesInAll) throw tooManyBytes(503);
      },
      release: () => this.#add(ip, -taken),
    };
  }

  #add(ip: string, bytes: number): void {
    const buffered = (this.#byIp.get(ip) ?? 0) + bytes;
    if (buffered > 0) this.#byIp.set(ip, buffered);
    else this.#byIp.delete(ip);
    this.#inAll += bytes;
  }
}

function tooManyBytes(status: 429 | 503): StoreError {
  return refusal(status, 'body.tooMuchAtOnce', { headers: RETRY_AFTER });
}
