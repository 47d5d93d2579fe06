import type { Endpoint } from '../../contract/endpoint.ts';
import { messages, messageText } from '../../contract/messages.ts';

/* Response headers, and errors with their statuses. */

export function headerOf(description: string, example?: string) {
  return {
    description,
    schema: { type: 'string', ...(example !== undefined && { examples: [example] }) },
  };
}

const named = (name: string) => ({ $ref: `#/components/headers/${name}` });
const requestId = { 'X-Request-Id': named('X-Request-Id') };

/** Headers that several responses reference. */
export const sharedHeaders = {
  'X-Request-Id': headerOf('Id of the request in the log: as sent, or generated', 'k3v9x0a7m2pd'),
  'Retry-After': headerOf('Seconds until the request may be repeated', '5'),
  'WWW-Authenticate': headerOf('Authentication scheme', 'Bearer'),
  ETag: headerOf('The version of the record, for `If-Match`', '"3"'),
};

/** Descriptions of headers of successful responses. */
const responseHeaders: Record<string, string> = {
  ETag: sharedHeaders.ETag.description,
  Location: 'Path of the new record; optional',
  'Content-Range': 'Name of the list, first and last row, and total',
  'X-Total-Count': 'Total of the list; optional',
  'X-Next': '`after` of the next page; optional',
  'X-Counts':
    'Number of rows by value of one filter, ignoring that filter; `all` is their sum. JSON, optional',
};

type Failure = { name: string; description: string; example: object; headers?: string[] };

const errorBody = (message: string, more: object = {}) => ({ error: { message }, ...more });
const nameRequired = messageText('textRequired');

/** Meaning of each error status, the same for all endpoints. */
const failures: Record<number, Failure> = {
  400: {
    name: 'BadRequest',
    description: 'The query or the body is malformed',
    example: errorBody('The body is not valid JSON.'),
  },
  401: {
    name: 'Unauthorised',
    description: 'No valid session; at sign-in: wrong phone or password',
    example: errorBody('Sign in again.'),
    headers: ['WWW-Authenticate'],
  },
  404: {
    name: 'NotFound',
    description: 'No such record in this store',
    example: errorBody(messages['missing.product']),
  },
  409: {
    name: 'Conflict',
    description:
      'The current state forbids it: `current` is the current record; or the same write is still running',
    example: errorBody(messages['missing.record']),
    headers: ['Retry-After'],
  },
  412: {
    name: 'Stale',
    description:
      'The record was changed since the version of `If-Match`: `current` is the current record',
    example: errorBody('This was changed by someone else. Nothing was saved.', { current: {} }),
    headers: ['ETag'],
  },
  413: {
    name: 'TooLarge',
    description: 'The body is too large',
    example: errorBody('cup.png is larger than 20 MB.'),
  },
  415: {
    name: 'WrongType',
    description: 'The body is neither JSON nor a form with pictures',
    example: errorBody('Send the body as application/json.'),
  },
  422: {
    name: 'Refused',
    description: 'Invalid fields: `errors` has a text for each, `problems` a code',
    example: errorBody(nameRequired, {
      errors: { name: nameRequired },
      problems: [{ field: 'name', code: 'textRequired', values: {} }],
    }),
  },
  429: {
    name: 'TooMany',
    description: 'Too many attempts',
    example: errorBody('Too many attempts. Try again in 15 minutes.'),
    headers: ['Retry-After'],
  },
  500: {
    name: 'Fault',
    description: 'An error of the server; its log has the request’s id',
    example: errorBody('Something went wrong on our end. Please try again later.'),
  },
  503: {
    name: 'Unavailable',
    description: 'A dependency, such as the database, is not available',
    example: { error: { message: messages.unavailable, code: 'unavailable' } },
    headers: ['Retry-After'],
  },
};

/** The shared error responses. */
export function sharedResponses(schema: object) {
  return Object.fromEntries(
    Object.values(failures).map(({ name, description, example, headers = [] }) => [
      name,
      {
        description,
        headers: {
          ...requestId,
          ...Object.fromEntries(headers.map((header) => [header, named(header)])),
        },
        content: { 'application/json': { schema, example } },
      },
    ]),
  );
}

/** The possible errors of an endpoint, by status. */
export function failuresOf(endpoint: Endpoint) {
  return Object.fromEntries(
    statusesOf(endpoint).map((status) => [
      status,
      { $ref: `#/components/responses/${failures[status]?.name}` },
    ]),
  );
}

/** Whether the endpoint uses `If-Match`. */
export function isVersioned({ method, path }: Endpoint): boolean {
  return /PUT|DELETE/.test(method) || (method === 'POST' && path.endsWith('/stock-changes'));
}

export function statusesOf(endpoint: Endpoint): number[] {
  const { method, path, query, list, isPublic, body, multipart } = endpoint;
  const isWrite = method !== 'GET';
  const when: [number, unknown][] = [
    [400, list || query || isWrite],
    [401, true],
    [404, path.includes('{')],
    [409, isWrite],
    [412, isVersioned(endpoint)],
    [413, isWrite],
    [415, body || multipart],
    [422, body || (isWrite && !isPublic)],
    [429, isPublic || path.endsWith('/change-password')],
    [500, true],
    [503, true],
  ];
  return when.flatMap(([status, may]) => (may ? [status] : []));
}

/** Headers of a successful response: `X-Request-Id` and those of the recorded response. */
export function headersOf(recorded: Record<string, string> = {}) {
  return {
    ...requestId,
    ...Object.fromEntries(
      Object.entries(recorded).map(([name, value]) => [
        name,
        headerOf(responseHeaders[name] ?? name, value),
      ]),
    ),
  };
}
