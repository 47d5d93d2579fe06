import { MAX_UPLOAD_BYTES } from '../contract/upload.ts';

export type StoreLimits = {
  /** Largest request body in bytes: with a session, and without one. */
  bodyBytes: number;
  publicBodyBytes: number;
  /** Largest body for products, bulk changes and imports, in bytes: fits 2,000 variants of 1,000 bytes each. */
  productBytes: number;
  /** Failed sign-ins in a window: per phone (or known browser), and per IP address. */
  loginsPerPhone: number;
  loginsPerIp: number;
  loginWindowSeconds: number;
  /**
   * One-time codes in a window: per phone, per phone and IP address, per IP address. A known browser has its
   * own limits.
   */
  codesPerPhone: number;
  codesPerPhoneAndIp: number;
  codesPerIp: number;
  codeWindowSeconds: number;
  /** Wrong codes in a day: per phone, and per phone and IP address. */
  codeGuessesPerPhone: number;
  codeGuessesPerPhoneAndIp: number;
  /** Per 15 minutes: wrong codes by IP address, phone lookups by IP address, wrong current passwords. */
  codeGuessesPerIp: number;
  phoneChecksPerIp: number;
  passwordGuesses: number;
  uploadBytes: number;
  /** Stored bytes per store: of pictures that no record uses yet, and of imported files. */
  unusedUploadBytes: number;
  importBytes: number;
  /** Records of one bulk job, and unfinished bulk jobs per store. */
  bulkRecords: number;
  bulkJobs: number;
  /** Bytes of request bodies in memory per process: by IP address, and in total. */
  bodyBytesPerIp: number;
  bodyBytesInAll: number;
  /** Open event streams per process: by session, by merchant, and in total. */
  streamsPerSession: number;
  streamsPerMerchant: number;
  streams: number;
};

export const DEFAULT_LIMITS: StoreLimits = {
  bodyBytes: 1024 * 1024,
  publicBodyBytes: 64 * 1024,
  productBytes: 2 * 1024 * 1024,
  uploadBytes: MAX_UPLOAD_BYTES,
  // Several products, each with ten pictures of the size that browsers produce.
  unusedUploadBytes: 100_000_000,
  // A file of 300 MB, the most that the console reads, with the quotes and commas of JSON.
  importBytes: 500_000_000,
  bulkRecords: 200_000,
  bulkJobs: 10,
  // Fits one request with the maximum number of pictures, each of maximum size.
  bodyBytesPerIp: 96 * 1024 * 1024,
  bodyBytesInAll: 128 * 1024 * 1024,
  loginsPerPhone: 8,
  loginsPerIp: 30,
  loginWindowSeconds: 15 * 60,
  codesPerPhone: 8,
  codesPerPhoneAndIp: 5,
  codesPerIp: 40,
  codeWindowSeconds: 60 * 60,
  // NIST SP 800-63B allows at most 100 failed attempts in a row. Guessing then succeeds with a chance of 1 in 10,000 a
  // day.
  codeGuessesPerPhone: 100,
  codeGuessesPerPhoneAndIp: 15,
  codeGuessesPerIp: 40,
  phoneChecksPerIp: 30,
  passwordGuesses: 5,
  // A browser shares one stream among its tabs.
  streamsPerSession: 4,
  // Twenty browsers.
  streamsPerMerchant: 20,
  streams: 5000,
};
