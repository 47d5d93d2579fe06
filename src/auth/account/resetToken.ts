let token: string | undefined;

/** The token of the link that opened /reset-password. In memory only: a reload forgets it. */
export function resetToken(): string | undefined {
  return token;
}

/** It has been used, or is worth nothing. */
export function forgetResetToken(): void {
  token = undefined;
}

/**
 * Takes everything after the path out of the URL of a public page, before any other code runs:
 * a reset link's token must not be seen by analytics, logs, other sites' referrers or a shared screen.
 */
export function takeSecretsFromUrl(location: Location, history: History) {
  if (!location.search && !location.hash) return;
  const values = [location.search, location.hash.slice(1)].map((part) => new URLSearchParams(part));
  token = values.map((found) => found.get('token')).find((found) => found) ?? undefined;
  history.replaceState(history.state, '', location.pathname);
}
