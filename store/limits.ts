import { MAX_UPLOAD_BYTES } from '../contract/upload.ts';

export type StoreLimits = {
  /** Largest JSON body, in bytes; and that of someone who has not signed in. */
  bodyBytes: number;
  publicBodyBytes: number;
  /**
   * The same of a product, 2,000 variants with all of their fields and the longest values, in any script; and of what
   * was changed in bulk.
   */
  productBytes: number;
  /** Failed sign-ins a phone may have in a window, a browser that has signed in with it, and an IP address. */
  loginsPerPhone: number;
  loginsPerIp: number;
  loginWindowSeconds: number;
  /**
   * One-time codes in a window: sent to a phone, of these asked for from one IP address, and asked for from an
   * IP address for any phone. A browser that has signed in with the phone has its own.
   */
  codesPerPhone: number;
  codesPerPhoneAndIp: number;
  codesPerIp: number;
  codeWindowSeconds: number;
  /** Wrong codes for a phone in a day, and of these from one IP address. */
  codeGuessesPerPhone: number;
  codeGuessesPerPhoneAndIp: number;
  /** In 15 minutes: wrong codes from an IP address, questions whether a phone is known, wrong current passwords. */
  codeGuessesPerIp: number;
  phoneChecksPerIp: number;
  passwordGuesses: number;
  /** Largest picture. */
  uploadBytes: number;
  /** Bytes that are kept for a merchant: of pictures that nothing has named yet, and of files that come in. */
  unusedUploadBytes: number;
  importBytes: number;
  /** Bytes of bodies that a process holds at once: from one IP address, and in all. */
  bodyBytesPerIp: number;
  bodyBytesInAll: number;
  /** Streams of what is new that a process has open at once: of a session, of a merchant, and in all. */
  streamsPerSession: number;
  streamsPerMerchant: number;
  streams: number;
};

export const DEFAULT_LIMITS: StoreLimits = {
  bodyBytes: 1024 * 1024,
  publicBodyBytes: 64 * 1024,
  productBytes: 2 * 1024 * 1024,
  uploadBytes: MAX_UPLOAD_BYTES,
  // Ten pictures for a product as large as a browser makes them, several times.
  unusedUploadBytes: 100_000_000,
  // The largest file that the console reads, and another.
  importBytes: 500_000_000,
  // One request with as many pictures as it may have, of the largest size, fits.
  bodyBytesPerIp: 96 * 1024 * 1024,
  bodyBytesInAll: 128 * 1024 * 1024,
  loginsPerPhone: 8,
  loginsPerIp: 30,
  loginWindowSeconds: 15 * 60,
  codesPerPhone: 8,
  codesPerPhoneAndIp: 5,
  codesPerIp: 40,
  codeWindowSeconds: 60 * 60,
  // A hundred in a million: what NIST SP 800-63B allows before the account must be protected otherwise.
  codeGuessesPerPhone: 100,
  codeGuessesPerPhoneAndIp: 15,
  codeGuessesPerIp: 40,
  phoneChecksPerIp: 30,
  passwordGuesses: 5,
  // A browser has one for all of its tabs.
  streamsPerSession: 4,
  // Twenty browsers.
  streamsPerMerchant: 20,
  streams: 5000,
};
