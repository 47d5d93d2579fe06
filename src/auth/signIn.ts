import { createContext } from 'react';
import type { AuthProvider } from 'react-admin';
import type { AccountCalls, Credentials } from '../authProvider.ts';
import { startSession } from '../session/session.ts';

export type LoadAuthProvider = () => Promise<AuthProvider & Partial<AccountCalls>>;

/** Loads the provider on demand: no public page needs one before somebody types. */
export const AuthProviderLoader = createContext<LoadAuthProvider>(
  async () => (await import('../authProvider.ts')).authProvider,
);

/** Signs in. The provider starts the session itself, or resolves with a `user` and a `token`. */
export async function signIn(provider: AuthProvider, credentials: Credentials): Promise<void> {
  const response: unknown = await provider.login(credentials);
  if (response !== undefined) startSession(response);
}
