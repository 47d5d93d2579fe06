import type { Context } from 'hono';
import type { RequestIdVariables } from 'hono/request-id';
import type { Kysely } from 'kysely';
import type { Database } from './db/schema.ts';
import type { ImportParts } from './imports/importParts.ts';
import type { StoreLimits } from './limits.ts';
import type { Cost } from './passwords.ts';
import type { SendMessage } from './sendMessage.ts';
import type { UploadFiles } from './uploadFiles.ts';

/** The dependencies of every route module: `export function productRoutes(store: StoreContext)`. */
export type StoreContext = {
  db: Kysely<Database>;
  /** The current time; tests set it. */
  clock: () => Date;
  /**
   * At least 32 characters. Signs access tokens and cookies of known browsers. Also the key of the hashes of one-time
   * codes and requests.
   */
  secret: string;
  /** Storage for uploaded pictures. */
  files: UploadFiles;
  /** The public URL of pictures, with `{name}` in it; undefined when the store serves them itself. */
  picturesUrl?: string | undefined;
  /** The public origin of the store, from which mail programs fetch pictures if there is no `picturesUrl`. */
  publicUrl?: string | undefined;
  /** The prefix of the store's routes, and of the URLs that the store returns: `/api`. */
  basePath: string;
  sendMessage: SendMessage;
  /** The queue of emails to customers; undefined when the store sends none. */
  emailQueue?: EmailQueue | undefined;
  imports?: ImportParts | undefined;
  /** Demo mode: responses include one-time codes, for the page to show. Never use with real accounts. */
  showsCodes: boolean;
  /** True when the browser uses https: cookies are then `Secure`. */
  isHttps: (c: Context) => boolean;
  /** Called with an error that the client doesn't see, and with the id of the request if there is one. */
  onFault: (error: unknown, requestId?: string) => void;
  limits: StoreLimits;
  /** The cost of hashing a new password; tests use a lower one. */
  passwordCost: Cost;
};

/** How the store queues emails to customers. */
export type EmailQueue = {
  /** The domain of the sender, for `Message-ID`. */
  domain: string;
  /** Wakes the sender. Call after the transaction has committed. */
  wake: () => void;
};

/** The signed-in merchant of a request: `c.get('merchant')`. */
export type SignedIn = { merchantId: string; storeId: string; sessionId: string };

/** The idempotency key that a running request owns. `claim` identifies the request among others with the key. */
export type Claim = { store_id: string; key: string; claim: string };

/** Saves the outcome of a bulk job's record, in the transaction of the record's write. */
export type SettleWrite = (trx: Kysely<Database>, response: Response) => Promise<void>;

/** Hono's environment for all routes: `new Hono<StoreEnv>()`. */
export type StoreEnv = {
  Variables: RequestIdVariables & {
    merchant: SignedIn;
    clientIp: string;
    claim?: Claim;
    settle?: SettleWrite;
  };
};
