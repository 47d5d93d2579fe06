import * as v from 'valibot';
import { isObject } from '../../contract/isObject.ts';
import { unwrap, withWireId } from '../../contract/responses.ts';
import { LoginResponse, RefreshResponse } from '../../contract/session.ts';
import { Profile } from '../../contract/store.ts';
import {
  type ApiResponse,
  type CallApi,
  describeStatus,
  field,
  schemaMismatch,
} from './callApi.ts';
import type { Report } from './findings.ts';

const screen = 'Signing in';
const LOGIN = '/merchant/auth/login';
const REFRESH = '/merchant/auth/refresh';
const LOGOUT = '/merchant/auth/logout';
const PROFILE = '/users/profile';

/** `refreshToken` is optional: without it, sessions are only shorter. */
const Login = v.partial(LoginResponse, ['refreshToken']);

export type Tokens = { token: string; refreshToken: string | undefined };

/** Checks that sign-in works and refuses a wrong password. Returns the tokens; undefined if sign-in gives none. */
export async function checkSignIn(
  report: Report,
  call: CallApi,
  { phone, password }: { phone: string; password: string },
): Promise<Tokens | undefined> {
  const response = await call(LOGIN, { method: 'POST', body: { phone, password } });
  const data = unwrap(response.body);
  const read = isObject(data) ? { ...data, user: withWireId(field(data, 'user')) } : data;
  const came =
    response.status === 200 || response.status === 201
      ? schemaMismatch(Login, read)
      : describeStatus(response);
  const inConsole = 'nobody can sign in';
  report.check(
    { screen, check: `POST ${LOGIN}: returns user and token`, inConsole },
    '200 with user and token',
    came,
  );
  const token = field(data, 'token');
  if (typeof token !== 'string') return undefined;
  const wrong = await call(LOGIN, { method: 'POST', body: { phone, password: `${password}?` } });
  report.check(
    { screen, check: `POST ${LOGIN}: refuses another password`, inConsole: 'anybody can sign in' },
    '400, 401 or 422',
    [400, 401, 422].includes(wrong.status) ? undefined : describeStatus(wrong),
  );
  const refreshToken = field(data, 'refreshToken');
  return { token, refreshToken: typeof refreshToken === 'string' ? refreshToken : undefined };
}

/** Checks the exchange of the refresh token, and the end of the session. */
export async function checkSessionEnd(
  report: Report,
  { anybody, as }: { anybody: CallApi; as: (token: string) => CallApi },
  { token, refreshToken }: Tokens,
): Promise<void> {
  const exchange = () => anybody(REFRESH, { method: 'POST', body: { refreshToken } });
  let last = token;
  if (refreshToken !== undefined) {
    const response = await exchange();
    const data = unwrap(response.body);
    const fresh = field(data, 'token');
    if (typeof fresh === 'string') last = fresh;
    report.check(
      {
        screen,
        check: `POST ${REFRESH}: returns new tokens`,
        inConsole: 'merchants are signed out when their token expires',
      },
      '200 with token and refreshToken',
      response.status === 200 ? schemaMismatch(RefreshResponse, data) : describeStatus(response),
    );
  }
  const gone = await as(last)(LOGOUT, { method: 'POST' });
  const after = await as(last)(PROFILE);
  report.check(
    {
      screen,
      check: `POST ${LOGOUT}: ends the session`,
      inConsole: 'a copied token stays valid after logout',
    },
    '200 or 204, then 401',
    [200, 204].includes(gone.status) && after.status === 401
      ? undefined
      : `${describeStatus(gone)}, then ${describeStatus(after)}`,
  );
}

/** Checks that the profile requires a token, refuses an invalid one, and matches the contract. */
export async function checkTokens(
  report: Report,
  { anybody, stranger, merchant }: Record<'anybody' | 'stranger' | 'merchant', CallApi>,
): Promise<void> {
  for (const [who, call] of [
    ['no token', anybody],
    ['a wrong token', stranger],
  ] as const) {
    const response = await call(PROFILE);
    report.check(
      {
        screen,
        check: `GET ${PROFILE}: 401 with ${who}`,
        inConsole: 'ended sessions are not detected, or data is public',
      },
      '401',
      response.status === 401 ? undefined : describeStatus(response),
    );
  }
  const response = await merchant(PROFILE);
  report.check(
    {
      screen,
      check: `GET ${PROFILE}: the merchant and the store`,
      inConsole: 'settings and subscription show an error',
    },
    '200 and a profile of docs/openapi.json',
    response.status === 200
      ? schemaMismatch(Profile, unwrap(response.body))
      : describeStatus(response),
  );
}

const EXPOSED = ['Content-Range', 'ETag', 'Retry-After'];

/** Checks the CORS headers for a console on another origin, also on errors. */
export async function checkCors(
  report: Report,
  { anybody, merchant }: Record<'anybody' | 'merchant', CallApi>,
  origin: string,
): Promise<void> {
  const say = (check: string, inConsole: string) => ({
    screen: 'From another origin',
    check,
    inConsole,
  });
  const allows = ({ headers }: ApiResponse) => {
    const allowed = headers.get('Access-Control-Allow-Origin');
    return allowed === origin || allowed === '*' ? undefined : (allowed ?? 'no header');
  };
  const headers = { Origin: origin };
  const before = await anybody(PROFILE, {
    method: 'OPTIONS',
    headers: {
      ...headers,
      'Access-Control-Request-Method': 'PUT',
      'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key,if-match',
    },
  });
  const inConsole = 'the browser blocks requests';
  report.check(say('OPTIONS allows the origin', inConsole), origin, allows(before));
  const methods = before.headers.get('Access-Control-Allow-Methods') ?? '';
  report.check(
    say('OPTIONS allows the methods', inConsole),
    'GET, POST, PUT, DELETE',
    /PUT/.test(methods) && /DELETE/.test(methods) ? undefined : methods || 'no header',
  );
  const names = (before.headers.get('Access-Control-Allow-Headers') ?? '').toLowerCase();
  const lacking = ['authorization', 'content-type', 'if-match', 'idempotency-key'].filter(
    (name) => !names.includes(name),
  );
  report.check(
    say('OPTIONS allows the headers', inConsole),
    'Authorization, Content-Type, If-Match, Idempotency-Key',
    lacking.length > 0 ? `without ${lacking.join(', ')}` : undefined,
  );
  report.check(
    say('an error response allows the origin', 'an error looks like a lost connection'),
    origin,
    allows(await anybody(PROFILE, { headers })),
  );
  const response = await merchant(PROFILE, { headers });
  report.check(
    say('a response allows the origin', 'the browser blocks responses'),
    origin,
    allows(response),
  );
  const exposed = (response.headers.get('Access-Control-Expose-Headers') ?? '').toLowerCase();
  const hidden = EXPOSED.filter((name) => !exposed.includes(name.toLowerCase()));
  report.check(
    say('a response exposes its headers', 'versions and totals are hidden'),
    EXPOSED.join(', '),
    hidden.length > 0 ? `without ${hidden.join(', ')}` : undefined,
  );
}
