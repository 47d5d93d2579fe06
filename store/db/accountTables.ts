/**
 * The one code that is on its way to a phone for one purpose. A newer one takes its place; a right answer
 * removes it.
 */
export type OneTimeCodesTable = {
  /** `register:+33612345678`, and the name of a browser that the phone's owner knows. */
  key: string;
  /** HMAC-SHA256 of key and code with the store's secret: six digits alone are found by trying all. */
  hash: string;
  tries: number;
  sent_at: string;
  expires_at: string;
};

/** What a right code gave: leave to register with that phone, or to set its new password, once. */
export type VerificationsTable = {
  /** SHA-256 of the token: 256 random bits need no salt. */
  hash: string;
  purpose: string;
  phone: string;
  expires_at: string;
};
