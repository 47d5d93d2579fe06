import {
  createServer,
  request as forward,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** Ways to lose the response to a completed request. */
export const SPOILS = ['reset', 'cut', 'half', 'html', 'empty', '204', '500', '502'] as const;
export type Spoil = (typeof SPOILS)[number];

/** What happens to the response: a delay in milliseconds, or a fault. */
type Way = { heldBack?: number; spoil?: Spoil; times?: number };

/** Responds instead of the store, or changes its response. `pass` forwards the request to the store. */
type Fault = (pass: (way?: Way) => void, response: ServerResponse) => void;

/**
 * A proxy between the browser and the store. A fault is set for a request such as `PUT /merchant/products/{id}`
 * (paths below /api, `{id}` is any segment) and lasts for `times` requests, or until `clear`.
 */
export class FaultProxy {
  readonly url: string;
  #server: Server;
  #faults: { matches: RegExp; left: number; fault: Fault }[] = [];
  /** API requests in the order of arrival: `PUT /merchant/products/17`. */
  calls: string[] = [];

  private constructor(server: Server, url: string) {
    this.#server = server;
    this.url = url;
  }

  static async start(upstream: string): Promise<FaultProxy> {
    // Longer than any pause of a test: a request on a connection that is being closed fails.
    const server = createServer({ keepAliveTimeout: 80_000 });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const proxy = new FaultProxy(server, `http://localhost:${portOf(server)}`);
    server.on('request', (request, response) => proxy.#answer(upstream, request, response));
    return proxy;
  }

  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }

  clear(): void {
    this.#faults = [];
    this.calls = [];
  }

  /** Forwards the request after `milliseconds`. */
  slow(call: string, milliseconds: number, times = Number.POSITIVE_INFINITY): void {
    this.#order(call, times, (pass) => setTimeout(() => pass(), milliseconds));
  }

  /** The store does it at once; the response arrives `milliseconds` later. */
  late(call: string, milliseconds: number, times = Number.POSITIVE_INFINITY): void {
    this.#order(call, times, (pass) => pass({ heldBack: milliseconds }));
  }

  /** The store does it at once; the response is broken. */
  spoiled(call: string, spoil: Spoil, times = Number.POSITIVE_INFINITY): void {
    this.#order(call, times, (pass) => pass({ spoil }));
  }

  /** The request reaches the store twice, as from a proxy that repeats it; the second answer arrives. */
  repeated(call: string, times = Number.POSITIVE_INFINITY): void {
    this.#order(call, times, (pass) => pass({ times: 2 }));
  }

  /** No answer ever comes. */
  hang(call: string, times = Number.POSITIVE_INFINITY): void {
    this.#order(call, times, () => {});
  }

  /** The connection breaks before a response; the store never gets the request. */
  drop(call: string, times = Number.POSITIVE_INFINITY): void {
    this.#order(call, times, (_pass, response) => response.destroy());
  }

  status(call: string, code: number, body: unknown = {}, times = Number.POSITIVE_INFINITY): void {
    this.#order(call, times, (_pass, response) => {
      response.writeHead(code, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  }

  unauthorised(call: string, times = Number.POSITIVE_INFINITY): void {
    this.status(call, 401, { error: { message: 'Sign in again.' } }, times);
  }

  /** Complete headers, but half of the body is missing. */
  truncated(call: string, times = Number.POSITIVE_INFINITY): void {
    this.#order(call, times, (_pass, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"_id":"1","name":"Half a na');
    });
  }

  #order(call: string, times: number, fault: Fault): void {
    const [method = 'GET', path = ''] = call.split(' ');
    const pattern = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+');
    this.#faults.unshift({ matches: new RegExp(`^${method} ${pattern}$`), left: times, fault });
  }

  #answer(upstream: string, request: IncomingMessage, response: ServerResponse): void {
    const path = (request.url ?? '/').replace(/\?.*$/, '');
    const pass = (way: Way = {}) => void passOn(upstream, request, response, way);
    if (!path.startsWith('/api/')) {
      pass();
      return;
    }
    const call = `${request.method} ${path.slice('/api'.length)}`;
    this.calls.push(call);
    const found = this.#faults.find(({ matches, left }) => left > 0 && matches.test(call));
    if (found) {
      found.left -= 1;
      found.fault(pass, response);
    } else {
      pass();
    }
  }
}

async function passOn(
  upstream: string,
  request: IncomingMessage,
  response: ServerResponse,
  { heldBack = 0, spoil, times = 1 }: Way,
): Promise<void> {
  const body: Buffer[] = [];
  try {
    for await (const chunk of request) body.push(chunk);
    if (request.headers.accept === 'text/event-stream') {
      await passStream(upstream, request, response);
      return;
    }
    let answer = await ask(upstream, request, Buffer.concat(body));
    for (let time = 1; time < times; time += 1) {
      answer = await ask(upstream, request, Buffer.concat(body));
    }
    setTimeout(
      () => (spoil ? spoilt[spoil](answer, response) : deliver(answer, response)),
      heldBack,
    );
  } catch {
    // The store stopped, or the browser aborted its request.
    response.destroy();
  }
}

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer };

function ask(upstream: string, { url, method, headers }: IncomingMessage, body: Buffer) {
  return new Promise<Answer>((resolve, reject) => {
    const onward = forward(new URL(url ?? '/', upstream), { method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const { statusCode: status = 502 } = answer;
        resolve({ status, headers: answer.headers, body: Buffer.concat(chunks) });
      });
    });
    onward.on('error', reject);
    onward.end(body);
  });
}

/** Forwards an endless response, and aborts it when the browser disconnects. */
function passStream(upstream: string, { url, headers }: IncomingMessage, response: ServerResponse) {
  return new Promise<void>((resolve, reject) => {
    const onward = forward(new URL(url ?? '/', upstream), { headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => response.destroy());
      answer.pipe(response);
      resolve();
    });
    onward.on('error', reject);
    response.on('close', () => onward.destroy());
    onward.end();
  });
}

function deliver({ status, headers, body }: Answer, response: ServerResponse): void {
  // The browser gave up waiting.
  if (response.destroyed) return;
  const { 'transfer-encoding': _, ...rest } = headers;
  response.writeHead(status, rest);
  response.end(body);
}

const json = { 'content-type': 'application/json' };
const html = { 'content-type': 'text/html' };

const spoilt: Record<Spoil, (answer: Answer, response: ServerResponse) => void> = {
  reset: (_, response) => response.destroy(),
  cut: ({ body }, response) => {
    response.writeHead(200, { ...json, 'content-length': body.length + 10 });
    response.write(body.subarray(0, body.length / 2), () => response.destroy());
  },
  half: ({ body }, response) => {
    response.writeHead(200, json);
    response.end(body.subarray(0, body.length / 2));
  },
  html: (_, response) => {
    response.writeHead(200, html);
    response.end('<!doctype html><title>Sign in to the wireless network</title>');
  },
  empty: (_, response) => {
    response.writeHead(200, json);
    response.end();
  },
  204: (_, response) => {
    response.writeHead(204);
    response.end();
  },
  500: (_, response) => {
    response.writeHead(500, json);
    response.end('{"error":{"message":"Out of memory."}}');
  },
  502: (_, response) => {
    response.writeHead(502, html);
    response.end('<h1>Bad gateway</h1>');
  },
};

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return address.port;
}
