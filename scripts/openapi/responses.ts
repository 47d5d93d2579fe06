import type { Endpoint } from '../../contract/endpoint.ts';
import { messages, messageText } from '../../contract/messages.ts';

/* What comes back besides an answer: headers, and errors with their statuses. */

export function headerOf(description: string, example?: string) {
  return {
    description,
    schema: { type: 'string', ...(example !== undefined && { examples: [example] }) },
  };
}

const named = (name: string) => ({ $ref: `#/components/headers/${name}` });
const requestId = { 'X-Request-Id': named('X-Request-Id') };

/** Of errors, or of every answer: they are referred to. */
export const sharedHeaders = {
  'X-Request-Id': headerOf('Names the request in the log: as it was sent, or made', 'k3v9x0a7m2pd'),
  'Retry-After': headerOf('Seconds until it may be tried again', '5'),
  'WWW-Authenticate': headerOf('How to sign in', 'Bearer'),
  ETag: headerOf('The version of the record, for `If-Match`', '"3"'),
};

/** Of answers that are none of an error. */
const answerHeaders: Record<string, string> = {
  ETag: sharedHeaders.ETag.description,
  Location: 'Path of what was made; optional',
  'Content-Range': 'Name of the list, first and last row, and how many there are',
  'X-Total-Count': 'How many rows there are; optional',
  'X-Next': '`after` of the page that follows; optional',
  'X-Counts':
    'Rows by the values of one filter, whatever that filter is; `all` is their sum. JSON, optional',
};

type Failure = { name: string; description: string; example: object; headers?: string[] };

const said = (message: string, more: object = {}) => ({ error: { message }, ...more });
const nameRequired = messageText('textRequired');

/** What each status of an error means, wherever it comes from. */
const failures: Record<number, Failure> = {
  400: {
    name: 'BadRequest',
    description: 'The query or the body can’t be read',
    example: said('The body is not valid JSON.'),
  },
  401: {
    name: 'Unauthorised',
    description:
      'Not signed in, or no longer; of a sign-in: the phone and the password don’t match',
    example: said('Sign in again.'),
    headers: ['WWW-Authenticate'],
  },
  404: {
    name: 'NotFound',
    description: 'Nothing is there, or nothing of this store',
    example: said(messages['missing.product']),
  },
  409: {
    name: 'Conflict',
    description:
      'It does not go with what is there: `current` says how that is now; or the same write still runs',
    example: said(messages['missing.record']),
    headers: ['Retry-After'],
  },
  412: {
    name: 'Stale',
    description: 'It was changed since the version of `If-Match`: `current` is what it is now',
    example: said('This was changed by someone else. Nothing was saved.', { current: {} }),
    headers: ['ETag'],
  },
  413: {
    name: 'TooLarge',
    description: 'The body is too large',
    example: said('cup.png is larger than 20 MB.'),
  },
  415: {
    name: 'WrongType',
    description: 'The body is not what it has to be: JSON, or a form with pictures',
    example: said('Send the body as application/json.'),
  },
  422: {
    name: 'Refused',
    description: 'Fields are wrong: `errors` has a text for each, `problems` a code',
    example: said(nameRequired, {
      errors: { name: nameRequired },
      problems: [{ field: 'name', code: 'textRequired', values: {} }],
    }),
  },
  429: {
    name: 'TooMany',
    description: 'Too many attempts',
    example: said('Too many attempts. Try again in 15 minutes.'),
    headers: ['Retry-After'],
  },
  500: {
    name: 'Fault',
    description: 'A fault of the server: its log has it by the request’s id',
    example: said('Something went wrong on our end. Please try again later.'),
  },
  503: {
    name: 'Unavailable',
    description: 'What the server needs, such as its database, is away',
    example: { error: { message: messages.unavailable, code: 'unavailable' } },
    headers: ['Retry-After'],
  },
};

/** The responses to refer to. */
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

/** Every error that a call may be answered with, by its status. */
export function failuresOf(endpoint: Endpoint) {
  return Object.fromEntries(
    statusesOf(endpoint).map((status) => [
      status,
      { $ref: `#/components/responses/${failures[status]?.name}` },
    ]),
  );
}

/** Whether `If-Match` is looked at. */
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

/** Headers of an answer that is none of an error: those that the recorded one had. */
export function headersOf(recorded: Record<string, string> = {}) {
  return {
    ...requestId,
    ...Object.fromEntries(
      Object.entries(recorded).map(([name, value]) => [
        name,
        headerOf(answerHeaders[name] ?? name, value),
      ]),
    ),
  };
}
