import * as v from 'valibot';
import { parseContent } from '../../contract/responses.ts';

export type Ask = {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  query?: Record<string, string>;
};

export type ApiResponse = { status: number; headers: Headers; body: unknown; isJson: boolean };

/** Sends one request, with the console's timeout of ten seconds. Status 0 means no response. */
export type CallApi = (path: string, ask?: Ask) => Promise<ApiResponse>;

const TIMEOUT_MS = 10_000;

export function createCallApi(
  base: string,
  send: (request: Request) => Promise<Response> | Response,
  token?: string,
): CallApi {
  return async (path, { method = 'GET', body, headers = {}, query = {} } = {}) => {
    const url = new URL(base.replace(/\/$/, '') + path);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const request = new Request(url, {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    try {
      const response = await send(request);
      const text = isStream(response) ? await firstData(response) : await response.text();
      return { status: response.status, headers: response.headers, ...parsed(text) };
    } catch {
      return { status: 0, headers: new Headers(), body: undefined, isJson: false };
    }
  };
}

export function isStream({ headers }: Response): boolean {
  return headers.get('Content-Type')?.startsWith('text/event-stream') ?? false;
}

/** The `data` of the first event of an endless stream; then closes the stream. */
export async function firstData({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of body ?? []) {
    text += decoder.decode(part, { stream: true });
    const [, data] = /^data: ?(.*)\r?\n\r?\n/m.exec(text) ?? [];
    if (data !== undefined) return data;
  }
  return text;
}

function parsed(text: string): Pick<ApiResponse, 'body' | 'isJson'> {
  try {
    return { body: JSON.parse(text), isJson: true };
  } catch {
    return { body: undefined, isJson: false };
  }
}

export function field(holder: unknown, name: string): unknown {
  if (typeof holder !== 'object' || holder === null) return undefined;
  return Object.getOwnPropertyDescriptor(holder, name)?.value;
}

/**
 * The first difference between a response and a schema: `0.price: expected a number or null, got "12.00"`. Parses the
 * response as the console does. Undefined if the response matches the schema.
 */
export function schemaMismatch(schema: v.GenericSchema, body: unknown): string | undefined {
  const result = v.safeParse(schema, parseContent(schema, body));
  const [issue] = result.issues ?? [];
  if (!issue) return undefined;
  const path = v.getDotPath(issue);
  return `${path ?? 'response'}: expected ${issue.expected ?? 'another value'}, got ${issue.received}`;
}

export function describeStatus({ status, isJson }: ApiResponse): string {
  if (status === 0) return 'no response within 10 s';
  return `${status}${isJson || status === 204 ? '' : ', no JSON'}`;
}
