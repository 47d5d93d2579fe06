import type { Context } from 'hono';
import type { RequestIdVariables } from 'hono/request-id';
import type { Kysely } from 'kysely';
import type { Database } from './db/schema.ts';
import type { FetchPicture } from './imports/fetchPicture.ts';
import type { ImportStep } from './imports/importRecord.ts';
import type { StoreLimits } from './limits.ts';
import type { Cost } from './passwords.ts';
import type { SendMessage } from './sendMessage.ts';
import type { UploadFiles } from './uploadFiles.ts';

/** What every route module is made with: `export function productRoutes(store: StoreContext)`. */
export type StoreContext = {
  db: Kysely<Database>;
  /** The time now; tests set it. */
  clock: () => Date;
  /** Signs access tokens, and is the key of the hashes of one-time codes and of repeatable requests. */
  secret: string;
  files: UploadFiles;
  /** Where the public finds pictures, with `{name}` in it; nothing when the store serves them itself. */
  picturesUrl: string | undefined;
  /** The origin at which the public reaches the store; mail programs fetch pictures from there. */
  publicUrl?: string | undefined;
  /** `/api`: the start of the URLs that the store hands out. */
  basePath: string;
  sendMessage: SendMessage;
  /** How emails to customers leave; undefined where none can. */
  emailOut?: EmailOut | undefined;
  /** Fetches a picture that a merchant's file names. */
  fetchPicture: FetchPicture;
  /** Demo mode: one-time codes also come with the answer. */
  showsCodes: boolean;
  /** True when the visitor's browser is on https. */
  isHttps: (c: Context) => boolean;
  /** Told of errors that no client is told, and of the request that met it. */
  onFault: (error: unknown, requestId?: string) => void;
  /** Told of each step of an import, once it is written. */
  onImport: (step: ImportStep) => void;
  limits: StoreLimits;
  passwordCost: Cost;
};

/** What the store needs to know of how emails leave. */
export type EmailOut = {
  /** Of the address that they come from; in their `Message-ID`. */
  domain: string;
  /** There is something to send: called once the transaction has ended. */
  wake: () => void;
};

/** The signed-in merchant of a request: `c.get('merchant')`. */
export type SignedIn = { merchantId: string; storeId: string; sessionId: string };

/** What a request with an `Idempotency-Key` holds while it runs: `claim` tells it from another one with its key. */
export type Claim = { store_id: string; key: string; claim: string };

/** Hono's environment of every route: `new Hono<StoreEnv>()`. */
export type StoreEnv = {
  Variables: RequestIdVariables & { merchant: SignedIn; clientIp: string; claim?: Claim };
};
