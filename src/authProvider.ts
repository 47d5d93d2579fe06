import type { AuthProvider } from 'react-admin';
import { unwrap } from '../contract/responses.ts';
import { exchangeTokens, request } from './api/http.ts';
import { currentLanguage } from './i18n/texts.ts';
import {
  endSession,
  isSignedIn,
  readSession,
  startSession,
  syncSession,
  useSession,
} from './session/session.ts';
import { ownValue, parseToken } from './session/sessionShape.ts';
import { tokenAge } from './session/tokenAge.ts';

/** Timeout of each request of a logout, in milliseconds. The merchant does not wait for them. */
const LOGOUT_TIMEOUT = 2000;
const LOGIN_PAGE = '/login';

export type Credentials = {
  /** E.164 */
  phone: string;
  password: string;
};

/**
 * Calls for registration and password reset, which react-admin's `AuthProvider` lacks. `contract/session.ts` has the
 * bodies and the responses.
 */
export type AccountCalls = Record<
  'checkUser' | 'sendCode' | 'verifyCode' | 'register' | 'resetPassword',
  (body: object) => Promise<unknown>
>;

/**
 * Signs in and starts the session (A1, A2). Rejects with an `ApiError`, or with an `Error` whose message
 * is a translation key when the response lacks the token or the user. Stores nothing then.
 */
export async function login({ phone, password }: Credentials): Promise<void> {
  startSession(await post('login')({ phone, password }));
}

type LogoutOptions = {
  /** Also revokes the merchant's sessions on other devices. */
  everywhere?: boolean;
  /** Called later if the server has not confirmed the logout. */
  onUnconfirmed?: (() => void) | undefined;
};

/** Ends the session here at once, whatever the server answers (A4). */
export function logout({ everywhere = false, onUnconfirmed }: LogoutOptions = {}): void {
  const { token, refreshToken } = readSession();
  const isUsable = token !== null && tokenAge(token) === 'fresh';
  endSession('logout');
  if (token)
    revoke(isUsable ? null : refreshToken, token, everywhere).catch(() => onUnconfirmed?.());
}

/** Revokes the session on the server. Exchanges an old token first: an expired one revokes nothing. */
async function revoke(refreshToken: string | null, oldToken: string, everywhere: boolean) {
  const post = { method: 'POST', timeout: LOGOUT_TIMEOUT } as const;
  let token = oldToken;
  if (refreshToken) {
    const body = { refreshToken };
    const response = await request({ ...post, path: '/merchant/auth/refresh', body });
    token = parseToken(ownValue(unwrap(response.data), 'token')) ?? oldToken;
  }
  const path = everywhere ? '/merchant/auth/logout-all' : '/merchant/auth/logout';
  await request({ ...post, path, token });
}

/** A call of the public pages. Resolves with the unwrapped response. */
const post = (name: string) => async (body: object) => {
  // The language of the message with the code, and of a new merchant. By default, browsers send their own languages.
  const headers = { 'Accept-Language': currentLanguage() };
  const path = `/merchant/auth/${name}`;
  const { data } = await request({ method: 'POST', path, body, headers });
  return unwrap(data);
};

export const authProvider: AuthProvider & AccountCalls = {
  login,
  checkUser: post('check-user-exists'),
  sendCode: post('send-otp'),
  verifyCode: post('verify-otp'),
  register: post('register'),
  resetPassword: post('reset-password'),
  refresh: exchangeTokens,

  async logout(params?: LogoutOptions) {
    logout({ everywhere: params?.everywhere === true, onUnconfirmed: params?.onUnconfirmed });
    return LOGIN_PAGE;
  },

  async checkAuth() {
    syncSession();
    // A session that has just ended is already redirecting (D6).
    if (readSession().ending) await redirectDone();
    if (isSignedIn()) return;
    return Promise.reject({ redirectTo: LOGIN_PAGE, message: false });
  },

  // Always resolves: a 401 has already ended the session in `http.ts`. A rejection would make react-admin
  // report the failed call as a success: "saved".
  checkError: () => Promise.resolve(),

  getIdentity() {
    const { user } = readSession();
    if (!user) return Promise.reject(new Error('errors.signedOut'));
    const { _id, name, email, profilePicture } = user;
    return Promise.resolve({
      id: _id,
      fullName: name ?? email ?? '',
      ...(profilePicture && { avatar: profilePicture }),
    });
  },
};

/** Resolves after the redirect, or when a new sign-in cancels it. */
function redirectDone(): Promise<void> {
  return new Promise((resolve) => {
    const stop = useSession.subscribe(({ ending }) => {
      if (ending) return;
      stop();
      resolve();
    });
  });
}

/**
 * Completes the auth provider of another API. By default, `checkAuth`, `checkError`, `getIdentity` and `logout` work in
 * this browser, without requests to the store API. Without `register` or `resetPassword`, `offeredPaths` leaves out the
 * pages that need it.
 */
export function completeAuthProvider(
  given: Pick<AuthProvider, 'login'> & Partial<AuthProvider & AccountCalls>,
): AuthProvider & Partial<AccountCalls> {
  const { checkAuth, checkError, getIdentity } = authProvider;
  const ended = async () => {
    endSession('logout');
    return LOGIN_PAGE;
  };
  return { checkAuth, checkError, getIdentity, logout: ended, ...given };
}
