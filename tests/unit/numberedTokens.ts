/** Seconds that these tokens live. */
export const LIFE = 900;

/** An access token of 15 minutes. Its `iat` differs from any real clock on purpose. */
export function tokenNumber(n: number): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
  const claims = { sub: 'm1', iat: n * 10_000, exp: n * 10_000 + LIFE };
  return `${part({ alg: 'HS256' })}.${part(claims)}.sig`;
}

/** The name of the token in an `Authorization` header. */
export function nameOf(header: string | null): string {
  for (const n of [1, 2, 3]) if (header === `Bearer ${tokenNumber(n)}`) return `with token ${n}`;
  return `with ${header}`;
}
