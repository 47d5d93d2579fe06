import { matchesRoute } from './routes.ts';

/** A received request. */
export type Received = {
  method: string;
  /** Below the API: `/merchant/products/p1`. */
  path: string;
  /** JSON parameters are parsed: `filter`, `range`, `sort`. */
  query: Record<string, unknown>;
  headers: Record<string, string>;
  body: unknown;
  /** Time of arrival, in milliseconds. */
  at: number;
};

/** The requests that the server received since the test began, in order. */
export function createJournal() {
  const received: Received[] = [];
  return {
    /** All requests, or those of a route such as `PUT /merchant/products/:id`. */
    requests: (route = '* *'): Received[] =>
      received.filter(({ method, path }) => matchesRoute(route, method, path)),
    last(route: string): Received {
      const found = this.requests(route).at(-1);
      if (!found) throw new Error(`The server received no ${route}`);
      return found;
    },
    clear: () => {
      received.length = 0;
    },
    async write(request: Request, path: string): Promise<Received> {
      const { searchParams } = new URL(request.url);
      const entry: Received = {
        at: Date.now(),
        method: request.method,
        path,
        query: Object.fromEntries([...searchParams].map(([name, text]) => [name, parsed(text)])),
        headers: Object.fromEntries(request.headers),
        body: parsed(await request.clone().text()),
      };
      received.push(entry);
      return entry;
    },
  };
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
