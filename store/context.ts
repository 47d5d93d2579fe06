import type { Context } from 'hono';
import type { Kysely } from 'kysely';
import type { Database } from './db/schema.ts';
import type { Cost } from './passwords.ts';
import type { SendMessage } from './sendMessage.ts';
import type { UploadFiles } from './uploadFiles.ts';

/** What every route module is made with: `export function productRoutes(store: StoreContext)`. */
export type StoreContext = {
  db: Kysely<Database>;
  /** The time now; tests set it. */
  clock: () => Date;
  /** Signs access tokens, and is part of the hash of one-time codes. */
  secret: string;
  files: UploadFiles;
  /** `/api`: the start of the URLs that the store hands out. */
  basePath: string;
  sendMessage: SendMessage;
  /** Demo mode: one-time codes also come with the answer. */
  showsCodes: boolean;
  /** True when the visitor's browser is on https. */
  isHttps: (c: Context) => boolean;
  /** Told of errors that no client is told. */
  onFault: (error: unknown) => void;
  limits: StoreLimits;
  passwordCost: Cost;
};

export type StoreLimits = {
  /** Largest JSON body, in bytes. */
  bodyBytes: number;
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
  /** Requests that may be written to disk as uploads at once are limited by their size. */
  uploadBytes: number;
};

/** The signed-in merchant of a request: `c.get('merchant')`. */
export type SignedIn = { merchantId: string; storeId: string; sessionId: string };

/** What a request with an `Idempotency-Key` holds while it runs: `claim` tells it from another one with its key. */
export type Claim = { store_id: string; key: string; claim: string };

/** Hono's environment of every route: `new Hono<StoreEnv>()`. */
export type StoreEnv = { Variables: { merchant: SignedIn; clientIp: string; claim?: Claim } };
