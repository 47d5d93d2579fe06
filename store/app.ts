import { type Context, Hono } from 'hono';
import type { ErrorBody } from '../contract/error.ts';
import { messages } from '../contract/messages.ts';
import type { Problem } from '../contract/problems.ts';
import { purchaseOrders } from '../contract/purchaseOrder.ts';
import { crudResources } from '../contract/resources.ts';
import type { InternalFetch } from './bulk/applyToRecord.ts';
import { type BulkRunner, createBulkRunner } from './bulk/bulkRunner.ts';
import { keepUsedTaxClass } from './catalogue/taxClassUse.ts';
import type { SettleWrite, SignedIn, StoreContext, StoreEnv } from './context.ts';
import { databaseProblem } from './db/databaseProblem.ts';
import { isSerializationFailure } from './db/inTransaction.ts';
import { BUSY, sqliteCode } from './db/sqliteLock.ts';
import { authenticate } from './http/authenticate.ts';
import { busy, StoreError, tooManyChanges } from './http/errors.ts';
import { idempotency } from './http/idempotency.ts';
import { limitBodies } from './http/limitBody.ts';
import { toNetwork } from './http/network.ts';
import { type AnsweredRequest, observeRequests } from './http/observeRequests.ts';
import { DEFAULT_LIMITS, type StoreLimits } from './limits.ts';
import { createOrderStreams, type OrderStreams } from './orders/orderStreams.ts';
import { COST } from './passwords.ts';
import { accountRoutes, publicAccountRoutes } from './routes/account.ts';
import { authRoutes, publicAuthRoutes } from './routes/auth.ts';
import { bulkChangeRoutes } from './routes/bulkChanges.ts';
import { bulkJobRoutes } from './routes/bulkJobs.ts';
import { categoryRoutes } from './routes/categories.ts';
import { codeRoutes } from './routes/codes.ts';
import { creditNoteRoutes } from './routes/creditNotes.ts';
import { type CrudRules, crudRoutes } from './routes/crud.ts';
import { draftOrderRoutes } from './routes/draftOrders.ts';
import { emailRoutes } from './routes/emails.ts';
import { importRoutes } from './routes/imports.ts';
import { invoiceRoutes } from './routes/invoices.ts';
import { orderRoutes } from './routes/orders.ts';
import { productRoutes } from './routes/products.ts';
import { profileRoutes } from './routes/profile.ts';
import { promotionRoutes } from './routes/promotions.ts';
import { keepUsedSupplier, purchaseOrderRules, receiptRoutes } from './routes/purchaseOrders.ts';
import { stockLevelRoutes } from './routes/stockLevels.ts';
import { pictureRoutes, uploadRoutes } from './routes/uploads.ts';
import { userRoutes } from './routes/users.ts';
import { variantRoutes } from './routes/variants.ts';
import { writeRoutes } from './routes/writes.ts';
import { writeToTerminal } from './sendMessage.ts';
import { createUploadFiles } from './uploadFiles.ts';
import { markUsedUploads } from './uploadQuota.ts';

/** `StoreContext` describes the fields that are not here. `createStore` has their defaults. */
export type StoreOptions = Pick<StoreContext, 'db' | 'secret'> &
  Partial<Omit<StoreContext, 'limits'>> & {
    limits?: Partial<StoreLimits>;
    /** The event streams about orders; created here by default. */
    streams?: OrderStreams;
    /** Works on bulk jobs; created here by default. */
    bulkRunner?: BulkRunner;
    clientIpOf?: (c: Context) => string;
    onAnswered?: (answered: AnsweredRequest) => void;
  };

/** The store API as a fetch handler: `createStore({ db, secret }).fetch(request)`. */
export function createStore(options: StoreOptions): Hono<StoreEnv> {
  const store: StoreContext = {
    ...options,
    clock: options.clock ?? (() => new Date()),
    files: options.files ?? createUploadFiles(),
    basePath: options.basePath ?? '/api',
    sendMessage: options.sendMessage ?? writeToTerminal,
    showsCodes: options.showsCodes ?? false,
    isHttps: options.isHttps ?? (() => false),
    onFault: options.onFault ?? (() => {}),
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    passwordCost: options.passwordCost ?? COST,
  };
  const app = new Hono<StoreEnv>();
  app.onError((error, c) => errorResponse(c, error, store.onFault));
  app.notFound((c) => c.json(body('There is nothing at this address.'), 404));
  app.use(observeRequests(options.onAnswered ?? (() => {})));
  app.use(guardHeaders);
  app.use(async (c, next) => {
    c.set('clientIp', toNetwork(options.clientIpOf?.(c) ?? 'unknown'));
    await next();
  });
  app.use(limitBodies(store));
  const streams = options.streams ?? createOrderStreams(store);
  const bulkRunner = options.bulkRunner ?? createBulkRunner(store);
  const sendAs = createInternalFetch(store, recordRoutes(store, streams));
  bulkRunner.connect(sendAs);
  addRoutes(app.basePath(store.basePath), store, { streams, bulk: { runner: bulkRunner, sendAs } });
  return app;
}

/** Public routes come first. Routes after `authenticate` need a signed-in merchant. */
function addRoutes(
  api: Hono<StoreEnv>,
  store: StoreContext,
  { streams, bulk }: { streams: OrderStreams; bulk: Parameters<typeof bulkJobRoutes>[1] },
): void {
  api.route('/merchant/auth', publicAuthRoutes(store));
  api.route('/merchant/auth', codeRoutes(store));
  api.route('/merchant/auth', publicAccountRoutes(store));
  api.route('/uploads', pictureRoutes(store));
  api.use(authenticate(store));
  api.use(idempotency(store));
  api.use(markUsedUploads(store));
  api.route('/merchant/auth', authRoutes(store));
  api.route('/merchant/auth', accountRoutes(store));
  api.route('/users/profile', profileRoutes(store));
  api.route('/uploads', uploadRoutes(store));
  api.route('/merchant/variants', variantRoutes(store));
  api.route('/merchant', stockLevelRoutes(store));
  api.route('/categories', categoryRoutes(store));
  api.route('/merchant/invoices', invoiceRoutes(store));
  api.route('/merchant/credit-notes', creditNoteRoutes(store));
  api.route('/merchant/draft-orders', draftOrderRoutes(store));
  api.route('/merchant/emails', emailRoutes(store));
  api.route('/merchant/writes', writeRoutes(store));
  api.route('/merchant/bulk-changes', bulkChangeRoutes(store));
  api.route('/merchant/bulk-changes', bulkJobRoutes(store, bulk));
  api.route('/merchant/imports', importRoutes(store));
  api.route('/', recordRoutes(store, streams));
}

/** The routes of records. Bulk jobs send their requests to these routes, too. */
function recordRoutes(store: StoreContext, streams: OrderStreams): Hono<StoreEnv> {
  const routes = new Hono<StoreEnv>();
  routes.route('/merchant/products', productRoutes(store));
  routes.route('/merchant/orders', orderRoutes(store, streams));
  routes.route('/merchant/promotions', promotionRoutes(store));
  routes.route('/users', userRoutes(store));
  routes.route(purchaseOrders.path, receiptRoutes(store));
  routes.route(purchaseOrders.path, crudRoutes(store, purchaseOrders, purchaseOrderRules));
  for (const resource of crudResources) {
    routes.route(resource.path, crudRoutes(store, resource, rules[resource.name]));
  }
  return routes;
}

const rules: Readonly<Record<string, CrudRules>> = {
  'tax-rates': { guard: keepUsedTaxClass, locksStore: true },
  suppliers: { guard: keepUsedSupplier },
};

/** Sends requests of bulk jobs to the routes, without the network, as the merchant of the job. */
function createInternalFetch(store: StoreContext, routes: Hono<StoreEnv>) {
  const app = new Hono<StoreEnv & { Bindings: { merchant: SignedIn; settle?: SettleWrite } }>();
  routes.onError((error, c) => errorResponse(c, error, store.onFault));
  app.use(async (c, next) => {
    c.set('merchant', c.env.merchant);
    if (c.env.settle) c.set('settle', c.env.settle);
    await next();
  });
  app.use(markUsedUploads(store));
  app.route('/', routes);
  return (merchant: SignedIn): InternalFetch =>
    async ({ method, path, body, ifMatch }, settle) => {
      const headers = new Headers(body === undefined ? {} : { 'Content-Type': 'application/json' });
      if (ifMatch) headers.set('If-Match', ifMatch);
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      return app.request(path, { method, headers, ...sent }, { merchant, settle });
    };
}

async function guardHeaders(c: Context<StoreEnv>, next: () => Promise<void>): Promise<void> {
  await next();
  const headers = c.res.headers;
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('Referrer-Policy', 'no-referrer');
  headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  if (!headers.has('Content-Security-Policy')) {
    headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  }
}

function errorResponse(
  c: Context<StoreEnv>,
  error: unknown,
  onFault: StoreContext['onFault'],
): Response {
  if (error instanceof StoreError) {
    for (const [name, value] of Object.entries(error.headers)) c.header(name, value);
    const { message, errors, problems, code, values, extra } = error;
    return c.json({ ...body(message, code, values), errors, problems, ...extra }, error.status);
  }
  if (isSerializationFailure(error)) return errorResponse(c, tooManyChanges(), onFault);
  onFault(error, c.get('requestId'));
  if (sqliteCode(error) === BUSY) return errorResponse(c, busy(), onFault);
  if (databaseProblem(error) !== undefined) {
    c.header('Retry-After', '5');
    return c.json(body(messages.unavailable, 'unavailable'), 503);
  }
  return c.json(body('Something went wrong on our end. Please try again later.'), 500);
}

function body(message: string, code?: string, values?: Problem['values']): ErrorBody {
  return { error: { message, code, values } };
}
