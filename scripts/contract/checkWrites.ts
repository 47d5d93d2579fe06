import { namedExample } from '../../contract/crud.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { crudResources } from '../../contract/resources.ts';
import { idOf, isMissingStatus, unwrap } from '../../contract/responses.ts';
import { WRITES } from '../../contract/writeState.ts';
import {
  type ApiResponse,
  type Ask,
  type CallApi,
  describeStatus,
  field,
  schemaMismatch,
} from './callApi.ts';
import { type Report, screenOf } from './findings.ts';

/** A body that is invalid for every sample, because each requires a name. */
const INVALID = { name: '' };

/** Bodies of records to create, by the path of their list. */
function samples(name: string): [path: string, body: object][] {
  const code = name.replaceAll(/\W+/g, '-').toUpperCase();
  return [
    ['/merchant/products', { name, price: 1990, stock: 3 }],
    ['/categories', { name }],
    ['/merchant/promotions', { name, method: 'code', code, type: 'percentage', value: 10 }],
    ['/users', { name }],
    ...crudResources.map((one): [string, object] => [one.path, namedExample(one, name)]),
  ];
}

type Part = { report: Report; call: CallApi; screen: string; path: string; change: object };

/** Checks writes with records of its own: creates, changes and deletes them. */
export async function checkWrites(report: Report, call: CallApi, mark: string): Promise<void> {
  const name = `Contract check ${mark}`;
  const change = { name: `${name}, changed` };
  for (const [path, body] of samples(name)) {
    const create = find('POST', path);
    if (!create) continue;
    // `checkReads` reports a missing list.
    const { status } = await call(path, { query: { range: '[0,0]' } });
    if (isMissingStatus(status)) continue;
    const part = { report, call, screen: screenOf(create.tag), path, change };
    const made = await checkCreate(part, create, body);
    if (made === undefined) continue;
    try {
      await checkChange(part, made);
      if (path === '/merchant/products') await checkStock(part, made);
    } finally {
      await checkRemove(part, made);
    }
  }
}

const find = (method: Endpoint['method'], path: string) =>
  endpoints.find((one) => one.method === method && one.path === path);

const withKey = (key: string, ask: Ask): Ask => ({
  ...ask,
  headers: { 'Idempotency-Key': key, ...ask.headers },
});

function withoutNameError(response: ApiResponse): string | undefined {
  if (response.status !== 422) return describeStatus(response);
  const text = field(field(response.body, 'errors'), 'name');
  return typeof text === 'string' ? undefined : '422 without errors.name';
}

async function checkCreate(
  { report, call, screen, path, change }: Part,
  { response: schema }: Endpoint,
  body: object,
): Promise<string | undefined> {
  const check = (what: string, inConsole: string) => ({
    screen,
    check: `POST ${path}: ${what}`,
    inConsole,
  });
  const post = (key: string, sent: object) =>
    call(path, withKey(key, { method: 'POST', body: sent }));
  const removeUnless = async (wanted: string | undefined, { status, body: made }: ApiResponse) => {
    const id = idOf(unwrap(made));
    if (status >= 300 || id === undefined || id === wanted) return;
    await call(`${path}/${id}`, withKey(crypto.randomUUID(), { method: 'DELETE' }));
  };
  const refused = await post(crypto.randomUUID(), INVALID);
  report.check(
    check('names invalid fields', 'problems are not shown at their fields'),
    '422 with errors.name',
    withoutNameError(refused),
  );
  await removeUnless(undefined, refused);
  const key = crypto.randomUUID();
  const first = await post(key, body);
  const isMade = first.status === 201 || first.status === 200;
  const record = unwrap(first.body);
  report.check(
    check('creates a record', 'records cannot be created'),
    '201 with the record',
    isMade && schema ? schemaMismatch(schema, record) : describeStatus(first),
  );
  const id = idOf(record);
  if (!isMade || id === undefined) return undefined;
  const again = await post(key, body);
  const other = idOf(unwrap(again.body));
  report.check(
    check(
      'creates one record for a repeated Idempotency-Key',
      'a retry after a lost response creates a duplicate',
    ),
    `_id ${id} again`,
    other === id ? undefined : `_id ${other}, ${describeStatus(again)}`,
  );
  await removeUnless(id, again);
  const { status, body: known } = await call(WRITES, { query: { key } });
  // `checkReads` reports a missing endpoint.
  if (!isMissingStatus(status)) {
    report.check(
      check('is known as done by its Idempotency-Key', 'a lost response is reported as not saved'),
      'state done',
      field(unwrap(known), 'state') === 'done' ? undefined : JSON.stringify(known),
    );
  }
  const changed = await post(key, { ...body, ...change });
  report.check(
    check(
      'refuses an Idempotency-Key with another body',
      'a different request gets the first response',
    ),
    '422',
    changed.status === 422 ? undefined : describeStatus(changed),
  );
  await removeUnless(id, changed);
  return id;
}

async function checkChange(
  { report, call, screen, path, change }: Part,
  id: string,
): Promise<void> {
  const one = `${path}/${id}`;
  const check = (what: string, inConsole: string) => ({
    screen,
    check: `PUT ${path}/{id}: ${what}`,
    inConsole,
  });
  const before = await call(one);
  const version = before.headers.get('ETag');
  const match = (etag: string | null): Record<string, string> =>
    etag === null ? {} : { 'If-Match': etag };
  const put = (body: object, etag: string | null) =>
    call(one, withKey(crypto.randomUUID(), { method: 'PUT', body, headers: match(etag) }));
  const done = await put(change, version);
  report.check(
    check('changes only the sent fields', 'unchanged fields are lost'),
    '200 with the record',
    done.status === 200 ? unexpectedChange(before, done, change) : describeStatus(done),
  );
  if (version !== null) {
    const outdated = await put({ name: 'Too late' }, version);
    const now = await call(one);
    const isUnchanged = field(unwrap(now.body), 'name') === field(change, 'name');
    report.check(
      check('refuses an older version', 'two merchants overwrite each other'),
      '412, and nothing changed',
      outdated.status === 412 && isUnchanged ? undefined : describeStatus(outdated),
    );
  }
  const invalid = await put(INVALID, null);
  report.check(
    check('names invalid fields', 'problems are not shown at their fields'),
    '422 with errors.name',
    withoutNameError(invalid),
  );
}

/** The first field that changed although the request did not contain it, as a text; undefined if there is none. */
function unexpectedChange(
  before: ApiResponse,
  after: ApiResponse,
  change: object,
): string | undefined {
  const [was, is] = [unwrap(before.body), unwrap(after.body)];
  if (typeof was !== 'object' || was === null) return 'no record';
  const expected = new Set([...Object.keys(change), 'updatedAt', 'slug', 'state', 'path']);
  const changed = Object.entries(was).find(
    ([name, value]) =>
      !expected.has(name) && JSON.stringify(field(is, name)) !== JSON.stringify(value),
  );
  return (
    changed &&
    `${changed[0]} was ${JSON.stringify(changed[1])} and is ${JSON.stringify(field(is, changed[0]))}`
  );
}

/** Checks that the stock changes by `stockDelta`, and only from `stockSeen`. */
async function checkStock({ report, call, screen, path }: Part, id: string): Promise<void> {
  const check = (what: string, inConsole: string) => ({
    screen,
    check: `PUT ${path}/{id}: ${what}`,
    inConsole,
  });
  const one = `${path}/${id}`;
  const seen = Number(field(unwrap((await call(one)).body), 'stock'));
  const put = (body: object) => call(one, withKey(crypto.randomUUID(), { method: 'PUT', body }));
  const moved = await put({ stockDelta: 2, stockSeen: seen });
  const stock = field(unwrap(moved.body), 'stock');
  report.check(
    check('changes the stock by stockDelta', 'stock cannot be changed in the form'),
    `stock ${seen + 2}`,
    stock === seen + 2 ? undefined : `${stock}, ${describeStatus(moved)}`,
  );
  const outdated = await put({ stockDelta: 2, stockSeen: seen });
  report.check(
    check('refuses stockDelta if stockSeen is outdated', 'sales in between are overwritten'),
    '409 with errors.stock',
    outdated.status === 409 && field(field(outdated.body, 'errors'), 'stock') !== undefined
      ? undefined
      : describeStatus(outdated),
  );
}

async function checkRemove({ report, call, screen, path }: Part, id: string): Promise<void> {
  const one = `${path}/${id}`;
  const gone = await call(one, withKey(crypto.randomUUID(), { method: 'DELETE' }));
  const after = await call(one);
  report.check(
    {
      screen,
      check: `DELETE ${path}/{id}: deletes the record`,
      inConsole: 'deleted records come back',
    },
    '200 or 204, then 404',
    [200, 204].includes(gone.status) && after.status === 404
      ? undefined
      : `${describeStatus(gone)}, then ${describeStatus(after)}`,
  );
}
