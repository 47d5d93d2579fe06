import { type Context, Hono } from 'hono';
import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import { problemsOf } from '../../contract/problems.ts';
import { ProfileInput, StoreSettingsInput } from '../../contract/store.ts';
import { canShareNumber, creditNotePrefix } from '../../domain/invoices.ts';
import { profileVersion, toProfile } from '../accounts.ts';
import { applyLowStockDefault } from '../catalogue/lowStockDefault.ts';
import { lockStoreRow, readStoreRow } from '../catalogue/storeRow.ts';
import { changeCurrency } from '../changeCurrency.ts';
import type { SignedIn, StoreContext, StoreEnv } from '../context.ts';
import { lockStore } from '../db/lockStore.ts';
import type { Database, MerchantChanges, StoreChanges, StoreRow } from '../db/schema.ts';
import { flag, toJson } from '../db/values.ts';
import { invalid, problem, unauthorised } from '../http/errors.ts';
import { requireMatch, sendRecord } from '../http/etag.ts';
import { saveResponse } from '../http/idempotency.ts';
import { readBody } from '../http/readBody.ts';
import { retryTransaction } from '../http/retryTransaction.ts';

/**
 * `/users/profile` (D21): the merchant, the store's settings, and the read-only subscription. Problems of
 * settings are prefixed: `storeSettings.currency`.
 */
export function profileRoutes(store: StoreContext): Hono<StoreEnv> {
  const routes = new Hono<StoreEnv>();
  routes.get('/', async (c) => {
    return sendProfile(store, c, await readProfile(store.db, c.get('merchant')));
  });
  routes.put('/', (c) => updateProfile(store, c));
  return routes;
}

const ProfileBody = v.partial(
  v.strictObject({ ...ProfileInput.entries, storeSettings: v.unknown() }),
);
type ProfileBody = v.InferOutput<typeof ProfileBody>;
type Settings = v.InferOutput<typeof StoreSettingsInput>;

async function updateProfile(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const body = await readBody(c, ProfileBody);
  const signedIn = c.get('merchant');
  const { currency } = await readStoreRow(store.db, signedIn.storeId);
  const settings = readSettings(body, currency);
  refuseUnusedCurrency(settings);
  const now = store.clock().toISOString();
  return retryTransaction(store.db, async (trx) => {
    if (settings.currency !== undefined || settings.lowStockDefault !== undefined) {
      await lockStoreRow(trx, signedIn.storeId);
    }
    const before = await readProfile(trx, signedIn);
    requireMatch(c, profileVersion(before.merchant, before.storeRow), () =>
      toProfileRecord(store, before),
    );
    const shipping_rate = await shippingRateOf(trx, before.storeRow, {
      settings,
      now: store.clock(),
    });
    await refuseSharedNumbers(trx, before.storeRow, settings);
    await refuseForeignPicture(trx, store, before.merchant.profile_picture, {
      field: 'profilePicture',
      url: body.profilePicture,
      storeId: signedIn.storeId,
    });
    await refuseForeignPicture(trx, store, before.storeRow.logo, {
      field: 'storeSettings.logo',
      url: settings.logo,
      storeId: signedIn.storeId,
    });
    const changes = {
      merchant: merchantChanges(body),
      storeRow: { ...storeChanges(settings), shipping_rate },
    };
    const isSaved =
      (await saveRow(trx, 'stores', before.storeRow, changes.storeRow, now)) &&
      (await saveRow(trx, 'merchants', before.merchant, changes.merchant, now));
    if (!isSaved) return undefined;
    const after = await readProfile(trx, signedIn);
    await applyLowStockDefault(
      trx,
      signedIn.storeId,
      before.storeRow.low_stock_default,
      after.storeRow.low_stock_default,
    );
    return saveResponse(trx, c, sendProfile(store, c, after));
  });
}

type ProfileRows = Awaited<ReturnType<typeof readProfile>>;

function toProfileRecord({ emailQueue }: StoreContext, { merchant, storeRow }: ProfileRows) {
  return toProfile(merchant, storeRow, emailQueue !== undefined);
}

function sendProfile(store: StoreContext, c: Context<StoreEnv>, rows: ProfileRows): Response {
  return sendRecord(c, toProfileRecord(store, rows), profileVersion(rows.merchant, rows.storeRow));
}

function readSettings(body: ProfileBody, currency: string): Settings {
  if (body.storeSettings === undefined) return {};
  const problems = problemsOf(StoreSettingsInput, body.storeSettings);
  if (problems.length > 0) {
    throw invalid(
      problems.map(({ field, code, values }) =>
        problem(field === '' ? 'storeSettings' : `storeSettings.${field}`, code, values),
      ),
      currency,
    );
  }
  return v.parse(StoreSettingsInput, body.storeSettings);
}

/** The schema only checks for three letters. */
function refuseUnusedCurrency({ currency }: Settings): void {
  if (currency === undefined || currencies.has(currency)) return;
  throw invalid([problem('storeSettings.currency', 'currency.invalid')]);
}

const currencies = new Set(Intl.supportedValuesOf('currency'));

type SentPicture = { field: string; url: string | null | undefined; storeId: string };

/** Pictures must be uploads of this store: any other server would learn who views them. */
async function refuseForeignPicture(
  trx: Kysely<Database>,
  { basePath }: StoreContext,
  current: string | null,
  { field, url, storeId }: SentPicture,
): Promise<void> {
  if (url === undefined || url === null || url === current) return;
  const start = `${basePath}/uploads/`;
  const upload = url.startsWith(start)
    ? await trx
        .selectFrom('uploads')
        .select('id')
        .where('store_id', '=', storeId)
        .where('name', '=', url.slice(start.length))
        .executeTakeFirst()
    : undefined;
  if (!upload) throw invalid([problem(field, 'user.pictureUnknown')]);
}

/**
 * Changes the currency of all amounts if `settings` has another currency. Returns the new shipping rate; undefined if
 * the rate stays.
 */
async function shippingRateOf(
  trx: Kysely<Database>,
  storeRow: StoreRow,
  { settings: { currency, shippingRate }, now }: { settings: Settings; now: Date },
): Promise<number | undefined> {
  if (currency === undefined || currency === storeRow.currency) return shippingRate;
  return changeCurrency(trx, storeRow, { to: currency, shippingRate, now });
}

/** Refuses prefixes by which an invoice and a credit note, past ones included, could have the same number. */
async function refuseSharedNumbers(
  trx: Kysely<Database>,
  { id, invoice_prefix, credit_note_prefix }: StoreRow,
  { invoicePrefix, creditNotePrefix: ownPrefix }: Settings,
): Promise<void> {
  if (invoicePrefix === undefined && ownPrefix === undefined) return;
  // Locks the store, so that no document gets a number with the old prefixes meanwhile.
  await lockStore(trx, id);
  const ofInvoices = invoicePrefix === undefined ? invoice_prefix : invoicePrefix;
  const own = ownPrefix === undefined ? credit_note_prefix : ownPrefix;
  const ofCreditNotes = creditNotePrefix(own, ofInvoices);
  const isShared =
    (own && canShareNumber(own, ofInvoices)) ||
    (await hasNumberWith(trx, 'credit_notes', id, ofInvoices ?? '')) ||
    (await hasNumberWith(trx, 'invoices', id, ofCreditNotes));
  const field = ownPrefix === undefined ? 'invoicePrefix' : 'creditNotePrefix';
  if (isShared) throw invalid([problem(`storeSettings.${field}`, 'store.prefixShared')]);
}

/** Whether a number begins with this prefix and a digit. */
async function hasNumberWith(
  trx: Kysely<Database>,
  table: 'invoices' | 'credit_notes',
  storeId: string,
  prefix: string,
): Promise<boolean> {
  const found = await trx
    .selectFrom(table)
    .select('number')
    .where('store_id', '=', storeId)
    .where(
      sql<boolean>`substr(number, 1, ${[...prefix].length + 1}) in (${sql.join(DIGITS.map((digit) => prefix + digit))})`,
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

const DIGITS = [...'0123456789'];

async function readProfile(db: Kysely<Database>, { merchantId, storeId }: SignedIn) {
  const merchant = await db
    .selectFrom('merchants')
    .selectAll()
    .where('id', '=', merchantId)
    .where('store_id', '=', storeId)
    .executeTakeFirst();
  const storeRow = await db
    .selectFrom('stores')
    .selectAll()
    .where('id', '=', storeId)
    .executeTakeFirst();
  // The account was deleted while the merchant was signed in.
  if (!merchant || !storeRow) throw unauthorised();
  return { merchant, storeRow };
}

/** Undefined fields stay unchanged. */
function merchantChanges(body: ProfileBody): MerchantChanges {
  return {
    name: body.name,
    email: body.email,
    profile_picture: body.profilePicture,
    business_name: body.businessName,
    business_type: body.businessType,
  };
}

function storeChanges(settings: Settings): StoreChanges {
  return {
    name: settings.name,
    description: settings.description,
    contact_email: settings.contactEmail,
    contact_phone: settings.contactPhone,
    address: settings.address,
    is_visible: settings.isVisible === undefined ? undefined : flag(settings.isVisible),
    is_shipping_set: settings.shippingRate === undefined ? undefined : flag(true),
    tax_rate: settings.taxRate,
    prices_include_tax:
      settings.pricesIncludeTax === undefined ? undefined : flag(settings.pricesIncludeTax),
    country: settings.country,
    currency: settings.currency,
    timezone: settings.timezone,
    low_stock_default: settings.lowStockDefault,
    order_prefix: settings.orderPrefix,
    legal_name: settings.legalName,
    vat_number: settings.vatNumber,
    invoice_prefix: settings.invoicePrefix,
    credit_note_prefix: settings.creditNotePrefix,
    product_link: settings.productLink === undefined ? undefined : (settings.productLink ?? ''),
    carriers: settings.carriers && toJson(settings.carriers),
    email_language: settings.emailLanguage,
    logo: settings.logo,
  };
}

type Changes = { merchants: MerchantChanges; stores: StoreChanges };

/** False, without writing, when another request changed the row since it was read. */
async function saveRow<Table extends keyof Changes>(
  trx: Kysely<Database>,
  table: Table,
  row: { id: string; version: number },
  changes: Changes[Table],
  now: string,
): Promise<boolean> {
  if (Object.values(changes).every((value) => value === undefined)) return true;
  const result = await trx
    .updateTable<keyof Changes>(table)
    .set({ ...changes, updated_at: now, version: row.version + 1 })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
