let token: string | undefined;

/** The token of the link that opened /reset-password. In memory only. */
export function resetToken(): string | undefined {
  return token;
}

/** For a token that is used up or invalid. */
export function forgetResetToken(): void {
  token = undefined;
}

/**
 * Removes query and fragment from the URL of a public page, before any other code runs: a reset
 * token must not reach analytics, logs, referrers or a shared screen.
 */
export function takeSecretsFromUrl(location: Location, history: History) {
  if (!location.search && !location.hash) return;
  const query = new URLSearchParams(location.search);
  const fragment = new URLSearchParams(location.hash.slice(1));
  token = query.get('token') || fragment.get('token') || undefined;
  history.replaceState(history.state, '', location.pathname);
}
