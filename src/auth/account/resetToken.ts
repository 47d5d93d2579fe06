let token: string | undefined;

/** The token of the link that opened /reset-password. In memory only. */
export function resetToken(): string | undefined {
  return token;
}

/** Called when the token is used up or invalid, or when the visitor proves the phone by a code instead. */
export function forgetResetToken(): void {
  token = undefined;
}

/**
 * Removes query and fragment from the URL of a public page, and keeps a reset token in memory. The
 * token must not reach analytics, logs, referrers or a shared screen.
 */
export function takeSecretsFromUrl(location: Location, history: History) {
  if (!location.search && !location.hash) return;
  const query = new URLSearchParams(location.search);
  const fragment = new URLSearchParams(location.hash.slice(1));
  token = query.get('token') || fragment.get('token') || undefined;
  history.replaceState(history.state, '', location.pathname);
}
