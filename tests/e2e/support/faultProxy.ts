import {
  createServer,
  request as forward,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Answers instead of the store, or spoils its answer. `pass` sends the request on to the store; its answer
 * can be held back for some milliseconds.
 */
type Fault = (pass: (heldBack?: number) => void, response: ServerResponse) => void;

/**
 * Stands between the browser and the store. A fault is ordered for a call such as
 * `PUT /merchant/products/{id}` (paths below /api, `{id}` is any one part) and stays until it has been
 * used `times` times, or until `clear`.
 */
export class FaultProxy {
  readonly url: string;
  #server: Server;
  #faults: { matches: RegExp; left: number; fault: Fault }[] = [];
  /** Calls to the API in the order in which they arrived: `PUT /merchant/products/17`. */
  calls: string[] = [];

  private constructor(server: Server, url: string) {
    this.#server = server;
    this.url = url;
  }

  static async start(upstream: string): Promise<FaultProxy> {
    const server = createServer();
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

  /** The answer comes, but only after `milliseconds`. */
  slow(call: string, milliseconds: number, times = Number.POSITIVE_INFINITY): void {
    this.#order(call, times, (pass) => setTimeout(() => pass(), milliseconds));
  }

  /** The store does it at once; its answer comes `milliseconds` later. */
  late(call: string, milliseconds: number, times = Number.POSITIVE_INFINITY): void {
    this.#order(call, times, (pass) => pass(milliseconds));
  }

  /** No answer ever comes. */
  hang(call: string, times = Number.POSITIVE_INFINITY): void {
    this.#order(call, times, () => {});
  }

  /** The connection breaks before there is an answer; the store never sees the request. */
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

  /** A whole answer by its headers, of which half the body is missing although all is said to be there. */
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
    const pass = (heldBack = 0) => passOn(upstream, request, response, heldBack);
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

function passOn(
  upstream: string,
  request: IncomingMessage,
  response: ServerResponse,
  heldBack: number,
): void {
  const onward = forward(
    new URL(request.url ?? '/', upstream),
    { method: request.method, headers: request.headers },
    (answer) => {
      setTimeout(() => {
        // The browser gave up waiting.
        if (response.destroyed) return;
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }, heldBack);
    },
  );
  // The store ended, or the browser went away: either way this connection has no more to say.
  onward.on('error', () => response.destroy());
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return address.port;
}
