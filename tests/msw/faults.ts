import { HttpResponse } from 'msw';
import { matchesRoute } from './routes.ts';

/** `times: 1` is once; by default the fault lasts until the test ends or `faults.reset()`. */
export type FaultOptions = { times?: number };
type StatusOptions = FaultOptions & { headers?: Record<string, string> };
type Fault = {
  route: string;
  left: number;
  /** `reach` sends the request to the store; without it the request never arrives. */
  answer(reach: () => Promise<Response>): Promise<Response>;
};

/** Faults between the console and the store. Routes as in `matchesRoute`. */
export function createFaults() {
  const orders: Fault[] = [];
  const add = (
    route: string,
    { times = Number.POSITIVE_INFINITY }: FaultOptions,
    answer: Fault['answer'],
  ) => {
    orders.push({ route, left: times, answer });
  };
  return {
    /** The connection fails before the request arrives. */
    offline: (route: string, options: FaultOptions = {}) =>
      add(route, options, async () => HttpResponse.error()),
    /** The store does it at once; the response arrives `milliseconds` later. */
    slow: (route: string, milliseconds: number, options: FaultOptions = {}) =>
      add(route, options, async (reach) => {
        const response = await reach();
        await pause(milliseconds);
        return response;
      }),
    /** The store does it at once; the response arrives when the returned function is called. */
    held: (route: string, options: FaultOptions = {}) => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      add(route, options, async (reach) => {
        const response = await reach();
        await released;
        return response;
      });
      return release;
    },
    /** The request is lost: no response. */
    lost: (route: string, options: FaultOptions = {}) =>
      add(route, options, () => new Promise<Response>(() => undefined)),
    /** Returns a status and a body, JSON unless it is a string. */
    status: (route: string, status: number, body: unknown = '', options: StatusOptions = {}) =>
      add(route, options, async () => {
        const init = { status, headers: options.headers ?? {} };
        return typeof body === 'string'
          ? new HttpResponse(body === '' ? null : body, init)
          : HttpResponse.json(JSON.parse(JSON.stringify(body)), init);
      }),
    /** The store does it; then the connection breaks. */
    unanswered: (route: string, options: FaultOptions = {}) =>
      add(route, options, async (reach) => {
        await reach();
        return HttpResponse.error();
      }),
    /** The store does it; the response is this status, without a body. */
    broken: (route: string, status: number, options: FaultOptions = {}) =>
      add(route, options, async (reach) => {
        await reach();
        return new HttpResponse(null, { status });
      }),
    /** The store does it; the response is half of its JSON, or the given text. */
    malformed: (route: string, options: FaultOptions & { text?: string } = {}) =>
      add(route, options, async (reach) => {
        const { status } = await reach();
        const text = options.text ?? '{"data": [{"_id": "p';
        return new HttpResponse(text, { status, headers: { 'Content-Type': 'application/json' } });
      }),
    /** The store does it; the response arrives for some milliseconds, then the connection breaks. */
    cut: (route: string, milliseconds: number, options: FaultOptions = {}) =>
      add(route, options, async (reach) => {
        const { status, headers, body } = await reach();
        const through = new TransformStream<Uint8Array, Uint8Array>();
        const cutting = new AbortController();
        setTimeout(() => cutting.abort(), milliseconds);
        body?.pipeTo(through.writable, { signal: cutting.signal }).catch(() => undefined);
        return new HttpResponse(through.readable, { status, headers });
      }),
    /** The token is invalid. */
    unauthorised: (route: string, options: FaultOptions = {}) =>
      add(route, options, async () =>
        HttpResponse.json({ error: { message: 'Sign in again.' } }, { status: 401 }),
      ),
    reset: () => {
      orders.length = 0;
    },
    /** The response of the newest matching fault, else the store's. */
    async meet(method: string, path: string, reach: () => Promise<Response>): Promise<Response> {
      const fault = orders.findLast(
        ({ route, left }) => left > 0 && matchesRoute(route, method, path),
      );
      if (!fault) return reach();
      fault.left -= 1;
      return fault.answer(reach);
    },
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
