import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import * as v from 'valibot';
import { Address } from '../../contract/address.ts';
import { type Problem, problemsOf } from '../../contract/problems.ts';
import { type User, UserUpdate } from '../../contract/user.ts';
import { asciiDigits } from '../../domain/digits.ts';
import { withoutFormula } from '../../domain/formulaText.ts';
import { addProblems, isEmptyRow, type ReadRow } from '../../domain/imports/rowCells.ts';
import { toUser } from '../customers/customerRecord.ts';
import {
  insertCustomers,
  removeCustomer,
  replaceCustomer,
  toCustomerColumns,
} from '../customers/customerWrites.ts';
import type { CustomerRow } from '../db/schema.ts';
import { newId } from '../db/values.ts';
import { problem } from '../http/errors.ts';
import { countryCode } from './countryNames.ts';
import type { Change, Importer, Plan, Work } from './plan.ts';
import { isBlank, isSame, toValue } from './productCells.ts';

type Values = Record<string, unknown>;

/** Customers, matched by phone, then by id. */
export const importCustomers: Importer = {
  table: 'customers',
  plan: async (work, rows, { clears }) => {
    const country = await readDefaultCountry(work);
    const read = rows.map((row) => ({
      ...(clears ? clearEmpty(row) : row),
      phone: readPhone(row, country),
    }));
    const matches = await readMatches(work, read);
    return read.map((row) => planRow(work, matches, row));
  },
  undo: undoCustomer,
};

/** The country of phones without a country code: that of the merchant's phone. */
async function readDefaultCountry({ trx, store, merchant }: Work) {
  const row = await trx
    .selectFrom('merchants')
    .select('phone')
    .where('store_id', '=', store.id)
    .where('id', '=', merchant.merchantId)
    .executeTakeFirst();
  return parsePhoneNumberFromString(row?.phone ?? '')?.country;
}

const noAddressPart = { line2: null, region: null, postcode: null };

/** Clears optional fields whose cells are empty. Keeps the other fields of the customer and of the address. */
function clearEmpty(row: ReadRow): ReadRow {
  const emptyFields = { email: null, language: null, vatNumber: null, note: '', tags: [] };
  const empty = Object.entries({ ...emptyFields, ...noAddressPart }).filter(([field]) =>
    row.empty.has(field),
  );
  return { ...row, values: { ...Object.fromEntries(empty), ...row.values } };
}

type Country = Awaited<ReturnType<typeof readDefaultCountry>>;
type Row = ReadRow & { phone: string | null };

/** The phone as E.164, or null without a phone. Returns an invalid phone, too, so that validation reports it. */
function readPhone({ values }: ReadRow, defaultCountry: Country): string | null {
  const phone = values.phone ?? values.addressPhone;
  if (typeof phone !== 'string' || phone === '') return null;
  const text = asciiDigits(phone)
    .replace(/[\s\p{Cf}\p{Pd}()[\]./]/gu, '')
    .replace(/^00/, '+');
  const number = parsePhoneNumberFromString(text, { defaultCountry });
  return number?.isPossible() ? number.number : text;
}

type Matches = ReadonlyMap<string, CustomerRow>;

async function readMatches({ trx, store }: Work, rows: readonly Row[]): Promise<Matches> {
  const read = async (column: 'phone' | 'id', keys: readonly string[]) =>
    keys.length === 0
      ? []
      : trx
          .selectFrom('customers')
          .selectAll()
          .where('store_id', '=', store.id)
          .where(column, 'in', [...new Set(keys)])
          .execute();
  const phones = rows.flatMap(({ phone }) => phone ?? []);
  const ids = rows.flatMap(({ values }) => (typeof values.id === 'string' ? values.id : []));
  const found = [...(await read('id', ids)), ...(await read('phone', phones))];
  return new Map(found.flatMap((row) => [[row.id, row] as const, [row.phone ?? '', row] as const]));
}

function planRow(work: Work, matches: Matches, row: Row): Plan {
  const { values, phone } = row;
  const byId = typeof values.id === 'string' ? matches.get(values.id) : undefined;
  const before = (phone === null ? undefined : matches.get(phone)) ?? byId;
  const current: User | undefined = before && toUser(before, work.store.currency);
  const given = customerFields(row, current);
  const plan = {
    label: String(given.name ?? before?.name ?? phone ?? ''),
    key: phone,
    target: before ? { id: before.id, version: before.version } : null,
  };
  const problems = addProblems(
    row.problems,
    isEmptyRow(row) ? [] : validateRow(given, before, phone),
  );
  const input = v.safeParse(UserUpdate, given);
  if (problems.length > 0 || !input.success) {
    return { ...plan, problems, changes: [], write: async () => undefined };
  }
  const changes = current ? changesOf(current, input.output, row) : [];
  return {
    ...plan,
    problems,
    changes,
    write: async (current) =>
      before
        ? change(current, before, Object.fromEntries(changes.map(({ field, to }) => [field, to])))
        : add(current, input.output),
  };
}

/** The fields from the cells. An address updates the customer's first one. */
function customerFields({ values, cells, phone }: Row, current: User | undefined): Values {
  const { firstName, lastName, email, note, tags, acceptsMarketing, language } = values;
  const { isTaxExempt, vatNumber } = values;
  const parts = [firstName, lastName].filter((part) => part !== undefined).join(' ');
  const name = values.name ?? (parts || undefined);
  const address = mergeAddress({ values, cells }, current?.addresses[0], name ?? current?.name);
  const addresses = address ? [address, ...(current?.addresses ?? []).slice(1)] : undefined;
  const own = { email, note, tags, acceptsMarketing, language, isTaxExempt, vatNumber };
  const given = { name, phone: phone ?? undefined, ...own, addresses };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

const ADDRESS = ['line1', 'line2', 'postcode', 'city', 'region'] as const;

function mergeAddress(
  { values, cells: given }: Pick<Row, 'values' | 'cells'>,
  before: Address | undefined,
  name: unknown,
): object | null {
  const country = typeof values.country === 'string' ? countryCode(values.country) : undefined;
  const isGiven = (field: (typeof ADDRESS)[number]) =>
    values[field] === null ? Boolean(before?.[field]) : values[field] !== undefined;
  const cells = ADDRESS.filter(isGiven);
  // A country alone isn't an address.
  if (!before && cells.length === 0) return null;
  // Compares the cell with the field as exported. The value read from the cell may lack a quote
  // that begins the field (`fromSafeCell`).
  const isUnchanged = (field: (typeof ADDRESS)[number]) =>
    withoutFormula(before?.[field] ?? '') === given[field];
  const parts = Object.fromEntries(
    cells.filter((field) => !isUnchanged(field)).map((field) => [field, values[field]]),
  );
  const start = before ?? { name: String(name ?? ''), line1: '', city: '', country: '' };
  return { ...start, ...parts, ...(country && { country }) };
}

function validateRow(
  given: Values,
  before: CustomerRow | undefined,
  phone: string | null,
): Problem[] {
  const found: Problem[] = [];
  if (!before && phone === null) found.push(problem('phone', 'import.phoneRequired'));
  if (!before && given.name === undefined) found.push(problem('name', 'user.nameRequired'));
  found.push(...problemsOf(UserUpdate, given));
  if (!Array.isArray(given.addresses)) return found;
  // Problems of the address fields replace the one of `addresses`.
  const ofAddress = problemsOf(Address, given.addresses[0]);
  if (ofAddress.length === 0) return found;
  return [...found.filter(({ field }) => field !== 'addresses'), ...ofAddress];
}

function changesOf(current: User, given: UserUpdate, { cells }: Row): Change[] {
  const oldValues: Values = current;
  return Object.entries(given).flatMap(([field, to]): Change[] => {
    const from = oldValues[field];
    if (to === undefined || isSame(from, to)) return [];
    if (isBlank(from) && isBlank(to)) return [];
    const cell = cells[field];
    const exported = Array.isArray(from) && field === 'tags' ? from.join('; ') : from;
    if (typeof exported === 'string' && withoutFormula(exported) === cell) return [];
    return [{ field, from: toValue(from), to: toValue(to) }];
  });
}

async function change({ trx, now }: Work, before: CustomerRow, changes: Values) {
  const columns = toCustomerColumns(v.parse(UserUpdate, changes));
  const isWritten = await replaceCustomer(trx, before, {
    ...columns,
    updated_at: now.toISOString(),
  });
  return isWritten ? { id: before.id, version: before.version + 1 } : undefined;
}

async function add({ trx, store, now }: Work, input: UserUpdate) {
  const id = newId(now);
  const dates = { created_at: now.toISOString(), updated_at: now.toISOString() };
  // Another request, such as an order, created the customer meanwhile.
  if (await findByPhone(trx, store.id, input.phone)) return undefined;
  const { name = '', ...columns } = toCustomerColumns(input);
  await insertCustomers(trx, [{ ...dates, ...columns, name, id, store_id: store.id }]);
  return { id, version: 1 };
}

async function findByPhone(trx: Work['trx'], storeId: string, phone: string | null = null) {
  if (phone === null) return undefined;
  return trx
    .selectFrom('customers')
    .select('id')
    .where('store_id', '=', storeId)
    .where('phone', '=', phone)
    .executeTakeFirst();
}

/** Reads the orders, because `orders_count` leaves out cancelled ones. */
async function hasOrders(trx: Work['trx'], { store_id, id }: CustomerRow): Promise<boolean> {
  const found = await trx
    .selectFrom('orders')
    .select('id')
    .where('store_id', '=', store_id)
    .where('customer_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function undoCustomer(work: Work, row: Parameters<Importer['undo']>[1]): Promise<boolean> {
  const { trx, store } = work;
  if (row.target_id === null) return false;
  const before = await trx
    .selectFrom('customers')
    .selectAll()
    .where('store_id', '=', store.id)
    .where('id', '=', row.target_id)
    .executeTakeFirst();
  if (!before || before.version !== row.written_version) return false;
  if (row.result === 'new') return !(await hasOrders(trx, before)) && removeCustomer(trx, before);
  const restored = Object.fromEntries(row.changes.map(({ field, from }) => [field, from]));
  if (!v.is(UserUpdate, restored)) return false;
  // Another customer may have got the former phone since.
  const owner = await findByPhone(trx, store.id, restored.phone);
  if (owner && owner.id !== before.id) return false;
  return (await change(work, before, restored)) !== undefined;
}
