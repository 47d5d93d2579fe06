import { HttpResponse } from 'msw';
import { matchesRoute } from './routes.ts';

/** `times: 1` is once; without it the fault stays until the test ends or `faults.reset()`. */
export type FaultOptions = { times?: number };
type StatusOptions = FaultOptions & { headers?: Record<string, string> };
type Fault = {
  route: string;
  left: number;
  /** `reach` asks the store; a fault that does not call it keeps the request from arriving. */
  answer(reach: () => Promise<Response>): Promise<Response>;
};

/** What goes wrong between the console and the store, ordered in words. Routes as in `matchesRoute`. */
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
    /** The store does it at once; its answer comes `milliseconds` later. */
    slow: (route: string, milliseconds: number, options: FaultOptions = {}) =>
      add(route, options, async (reach) => {
        const response = await reach();
        await pause(milliseconds);
        return response;
      }),
    /** The store does it at once; its answer comes when the function that this gives is called. */
    held: (route: string, options: FaultOptions = {}) => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      add(route, options, async (reach) => {
        const response = await reach();
        await released;
        return response;
      });
      return release;
    },
    /** The request is lost on its way, and nobody ever answers. */
    lost: (route: string, options: FaultOptions = {}) =>
      add(route, options, () => new Promise<Response>(() => undefined)),
    /** Refused with a status and a body, JSON unless it is a text. */
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
    /** The store does it; what arrives is this status, without a body. */
    broken: (route: string, status: number, options: FaultOptions = {}) =>
      add(route, options, async (reach) => {
        await reach();
        return new HttpResponse(null, { status });
      }),
    /** The store does it; what arrives is half a JSON text, or the text that is given. */
    malformed: (route: string, options: FaultOptions & { text?: string } = {}) =>
      add(route, options, async (reach) => {
        const { status } = await reach();
        const text = options.text ?? '{"data": [{"_id": "p';
        return new HttpResponse(text, { status, headers: { 'Content-Type': 'application/json' } });
      }),
    /** The store does it; what it says arrives for so many milliseconds, then the connection breaks. */
    cut: (route: string, milliseconds: number, options: FaultOptions = {}) =>
      add(route, options, async (reach) => {
        const { status, headers, body } = await reach();
        const through = new TransformStream<Uint8Array, Uint8Array>();
        const cutting = new AbortController();
        setTimeout(() => cutting.abort(), milliseconds);
        body?.pipeTo(through.writable, { signal: cutting.signal }).catch(() => undefined);
        return new HttpResponse(through.readable, { status, headers });
      }),
    /** The token is no longer good. */
    unauthorised: (route: string, options: FaultOptions = {}) =>
      add(route, options, async () =>
        HttpResponse.json({ error: { message: 'Sign in again.' } }, { status: 401 }),
      ),
    reset: () => {
      orders.length = 0;
    },
    /** The answer to a request: that of the newest fault that fits, else the store's own. */
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
