/** The current one-time code of a key. A newer code replaces this code; a correct answer deletes it. */
export type OneTimeCodesTable = {
  /** Purpose and phone, `register:+33612345678`, with the browser's name appended for a known browser. */
  key: string;
  /** HMAC-SHA256 of key and code with the store's secret. A plain hash of six digits can be brute-forced. */
  hash: string;
  tries: number;
  sent_at: string;
  expires_at: string;
};

/** Proofs that a phone's code was correct. Each allows one registration, or one new password, for the phone. */
export type VerificationsTable = {
  /** SHA-256 of the token: 256 random bits need no salt. */
  hash: string;
  purpose: string;
  phone: string;
  expires_at: string;
};
