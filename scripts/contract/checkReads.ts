import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { ErrorBody } from '../../contract/error.ts';
import { idOf, isMissingStatus, rowsOf, totalOf, unwrap } from '../../contract/responses.ts';
import { WRITES } from '../../contract/writeState.ts';
import {
  type ApiResponse,
  type CallApi,
  describeStatus,
  field,
  schemaMismatch,
} from './callApi.ts';
import { type Finding, type Report, screenOf } from './findings.ts';

/** The id of one record of each list, by the last path segment of the list: `products`, `users`. */
type Ids = Map<string, string>;

/** An id that no server generates. */
const UNKNOWN_ID = 'no-such-record-0';

/** Optional endpoints, and what changes in the console without them. */
const OPTIONAL: [RegExp, string][] = [
  [/^\/merchant\/orders\/changes/, 'the console polls the list of orders every few seconds'],
  [/^\/merchant\/orders\/countries/, 'no warning of countries without a shipping rate'],
  [/^\/merchant\/(invoices|credit-notes)/, 'these documents have no list'],
  [/^\/merchant\/draft-orders/, 'no order can be kept as a draft'],
  [/^\/merchant\/brands/, 'no brands'],
  [/^\/merchant\/suppliers/, 'no suppliers'],
  [/^\/merchant\/shipping-rates/, 'every order pays the shipping rate of the store settings'],
  [/^\/merchant\/tax-rates/, 'the store has one tax rate'],
  [/^\/merchant\/purchase-orders/, 'no purchase orders'],
  [/stock-levels/, 'no list of what is out of stock or low, and no reserved units'],
  [/stock-changes/, 'stock is a field of the product form, without a history'],
  [/^\/merchant\/variants/, 'products have no options, and the sheet has no variants'],
  [/^\/merchant\/emails/, 'customers get no emails, or their texts cannot be edited'],
  [/^\/merchant\/imports/, 'no file can be imported'],
  [/^\/merchant\/bulk/, 'the console does bulk changes itself, while its tab is open'],
  [/^\/merchant\/writes/, 'after a lost response the console compares the record with the change'],
  [/^\/merchant\/products\/search/, 'nothing: the console filters the list by q'],
  [/^\/merchant\/products\/category/, 'nothing: the console filters the list by categoryId'],
  [/^\/users\/orders/, 'nothing: the console filters the list of orders by customerId'],
];

/** Dashboard, analytics and the tabs of orders need this endpoint. */
const STATS = '/merchant/orders/stats';

/** What the console hides without an endpoint, if it hides less than `screenOf` names. */
const HIDDEN: Record<string, string> = { [STATS]: 'metrics', '/users': 'Customers' };

/** Checks all endpoints that only read. */
export async function checkReads(report: Report, call: CallApi): Promise<void> {
  const ids: Ids = new Map();
  const reads = endpoints.filter(({ method, isPublic }) => method === 'GET' && !isPublic);
  // Lists first: their rows give the ids for the other requests.
  const inOrder = reads.toSorted((one, other) => depth(one) - depth(other));
  for (const endpoint of inOrder) {
    const path = pathFor(endpoint, ids);
    if (path === undefined) {
      report.add({
        screen: screenOf(endpoint.tag),
        check: name(endpoint),
        outcome: 'skipped',
        came: 'no record exists',
      });
    } else if (endpoint.list) await checkList({ report, call, endpoint, path, ids });
    else await checkRecord({ report, call, endpoint, path, ids });
  }
}

/** The list and filter that the console requests instead of a missing list. */
const FALLBACKS: [RegExp, list: string, (ids: Ids) => object][] = [
  [/^\/merchant\/products\/search/, '/merchant/products', () => ({ q: 'a' })],
  [
    /^\/merchant\/products\/category/,
    '/merchant/products',
    (ids) => ({ categoryId: ids.get('categories') ?? UNKNOWN_ID }),
  ],
  [
    /^\/users\/orders/,
    '/merchant/orders',
    (ids) => ({ customerId: ids.get('users') ?? UNKNOWN_ID }),
  ],
];

const depth = ({ path, list, query }: Endpoint) =>
  (path.match(/\{/g)?.length ?? 0) * 4 + (query ? 2 : 0) + (list ? 0 : 1);
const name = ({ method, path }: Endpoint) => `${method} ${path}`;

function about(
  endpoint: Endpoint,
  what: string,
  inConsole: string,
): Pick<Finding, 'screen' | 'check' | 'inConsole'> {
  return { screen: screenOf(endpoint.tag), check: `${name(endpoint)}: ${what}`, inConsole };
}

/** The path with a known id of the resource in the segment before `{id}`. Undefined if no id is known. */
function pathFor({ path }: Endpoint, ids: Ids): string | undefined {
  const words = path.split('/');
  const filled = words.map((word, at) => {
    if (!word.startsWith('{')) return word;
    const kind = words[at - 1] === 'category' ? 'categories' : (words[at - 1] ?? '');
    return ids.get(kind);
  });
  return filled.includes(undefined) ? undefined : filled.join('/');
}

type Checked = { report: Report; call: CallApi; endpoint: Endpoint; path: string; ids: Ids };

function queryFor({ path }: Endpoint, ids: Ids): Record<string, string> {
  if (path.endsWith('/search')) return { q: 'a' };
  if (path === WRITES) return { key: crypto.randomUUID() };
  if (path === '/users/orders') return { customerId: ids.get('users') ?? UNKNOWN_ID };
  return {};
}

/** False if the endpoint is missing, or the response cannot be checked. */
async function isAnswered(checked: Checked, response: ApiResponse): Promise<boolean> {
  const { report, endpoint } = checked;
  const inConsole = `${screenOf(endpoint.tag)} shows an error`;
  if (isMissingStatus(response.status)) {
    const isHidden = `the console hides ${HIDDEN[endpoint.path] ?? screenOf(endpoint.tag)}`;
    const lacks = OPTIONAL.find(([path]) => path.test(endpoint.path))?.[1];
    report.add({
      ...about(
        endpoint,
        'exists',
        lacks ?? (endpoint.list || endpoint.path === STATS ? isHidden : inConsole),
      ),
      ...(lacks !== undefined && { isOptional: true }),
      outcome: 'missing',
      came: describeStatus(response),
    });
    await checkFallback(checked);
    return false;
  }
  const isFine = response.status === 200 && response.isJson;
  report.check(
    about(endpoint, 'responds with JSON', inConsole),
    '200 and JSON',
    isFine ? undefined : describeStatus(response),
  );
  return isFine;
}

/** Checks that the plain list accepts the filter that the console uses without this endpoint. */
async function checkFallback({ report, call, endpoint, ids }: Checked): Promise<void> {
  const [, list, filterOfIds] = FALLBACKS.find(([path]) => path.test(endpoint.path)) ?? [];
  if (list === undefined || filterOfIds === undefined) return;
  const filter = JSON.stringify(filterOfIds(ids));
  const response = await call(list, { query: { filter, range: '[0,24]' } });
  // The check of that list reports that it is missing.
  if (isMissingStatus(response.status)) return;
  report.check(
    {
      screen: screenOf(endpoint.tag),
      check: `GET ${list}: accepts the filter ${filter}, because ${endpoint.path} is missing`,
      inConsole: 'these searches and filters show an error',
    },
    '200 with matching rows',
    response.status === 200 && rowsOf(response.body) ? undefined : describeStatus(response),
  );
}

async function checkList(checked: Checked): Promise<void> {
  const { report, call, endpoint, path, ids } = checked;
  const own = queryFor(endpoint, ids);
  const ask = (query: Record<string, string>) => call(path, { query: { ...own, ...query } });
  const askFiltered = (filter: object) => ask({ filter: JSON.stringify(filter), range: '[0,24]' });
  const first = await ask({ range: '[0,24]' });
  if (!(await isAnswered(checked, first))) return;
  const rows = rowsOf(first.body);
  const say = (what: string, inConsole: string) => about(endpoint, what, inConsole);
  report.check(
    say('returns an array', 'the list is empty'),
    'an array, bare or in {data} or {items}',
    rows ? undefined : 'something else',
  );
  if (!rows) return;
  const last = path.split('/').at(-1) ?? '';
  const id = idOf(rows[0]);
  if (id !== undefined && !ids.has(last)) ids.set(last, id);
  if (endpoint.response) {
    report.check(
      say('rows match the contract', 'a wrong field shows a dash, or its row is left out'),
      'rows of docs/openapi.json',
      schemaMismatch(endpoint.response, first.body),
    );
  }
  const total = totalOf(first.headers, first.body);
  report.check(
    say('returns the total', 'the list has a next page, but no total'),
    'Content-Range: x 0-24/319, or X-Total-Count, or total beside items',
    total === undefined ? 'none of them' : undefined,
  );
  await checkPages(report, say, ask, total ?? rows.length);
  await checkNext(report, say, ask, total ?? rows.length);
  for (const sort of endpoint.list?.sorts ?? []) {
    const found = await wrongOrder(ask, sort);
    report.check(
      say(`sorts by ${sort}`, `sorting by ${sort} shows the wrong order`),
      'sorted rows, ascending and descending',
      found,
    );
  }
  await checkFilters(checked, rows, say, askFiltered);
  if (id !== undefined && takesIds(endpoint)) {
    const some = await askFiltered({ id: [id] });
    const found = (rowsOf(some.body) ?? []).map(idOf);
    const isFine = found.length === 1 && found[0] === id;
    report.check(
      say('reads records by filter.id', 'names of referenced records are missing'),
      `only ${id}`,
      isFine ? undefined : `${found.length} rows, ${describeStatus(some)}`,
    );
  }
  const odd = await askFiltered({ noSuchFilter: 1 });
  report.check(
    say('refuses an unknown filter', 'the console shows an active filter that has no effect'),
    '400',
    odd.status === 400 || odd.status === 422 ? undefined : describeStatus(odd),
  );
}

function takesIds({ list }: Endpoint): boolean {
  return list !== undefined && schemaMismatch(list.filter, { id: ['a'] }) === undefined;
}

type Say = (what: string, inConsole: string) => ReturnType<typeof about>;
type AskList = (query: Record<string, string>) => Promise<ApiResponse>;

/** Checks that two ranges of one row return one row each, and not the same row. */
async function checkPages(report: Report, say: Say, ask: AskList, total: number): Promise<void> {
  if (total < 2) return;
  const [one, two] = [await ask({ range: '[0,0]' }), await ask({ range: '[1,1]' })];
  const [first, second] = [rowsOf(one.body) ?? [], rowsOf(two.body) ?? []];
  const isFine = first.length === 1 && second.length === 1 && idOf(first[0]) !== idOf(second[0]);
  report.check(
    say('returns the requested range', 'pages repeat rows'),
    'one row, then the next row',
    isFine
      ? undefined
      : `${first.length} and ${second.length} rows, ids ${idOf(first[0])} and ${idOf(second[0])}`,
  );
}

/** Exports request the rows after the last one with `after`, if a response has `X-Next`. */
async function checkNext(report: Report, say: Say, ask: AskList, total: number): Promise<void> {
  if (total < 2) return;
  const one = await ask({ range: '[0,0]' });
  const after = one.headers.get('X-Next');
  if (after === null) return;
  const [next, second] = [await ask({ range: '[0,0]', after }), await ask({ range: '[1,1]' })];
  const [found, wanted] = [next, second].map(({ body }) => idOf(rowsOf(body)?.[0]));
  report.check(
    say('returns the rows after X-Next', 'exported files lack or repeat rows'),
    `_id ${wanted}`,
    found === wanted ? undefined : `_id ${found}, ${describeStatus(next)}`,
  );
}

/** Checks each filter with the name of a text field: all rows must have the requested value. */
async function checkFilters(
  { report, endpoint }: Checked,
  rows: readonly unknown[],
  say: Say,
  ask: (filter: object) => Promise<ApiResponse>,
): Promise<void> {
  const schema = endpoint.list?.filter;
  if (!schema || !('entries' in schema)) return;
  for (const name of Object.keys(Object(schema.entries))) {
    const value = rows.map((row) => field(row, name)).find((one) => typeof one === 'string');
    if (value === undefined || schemaMismatch(schema, { [name]: value }) !== undefined) continue;
    const response = await ask({ [name]: value });
    const found = rowsOf(response.body) ?? [];
    const others = found.filter((row) => field(row, name) !== value);
    report.check(
      say(`filters by ${name}`, `a list filtered by ${name} shows other rows`),
      `rows whose ${name} is ${value}`,
      found.length > 0 && others.length === 0
        ? undefined
        : `${found.length} rows, ${others.length} of them wrong`,
    );
  }
}

async function wrongOrder(ask: AskList, sort: string): Promise<string | undefined> {
  for (const order of ['ASC', 'DESC']) {
    const response = await ask({ sort: JSON.stringify([sort, order]), range: '[0,24]' });
    if (response.status !== 200) return describeStatus(response);
    const rows = rowsOf(response.body) ?? [];
    const found = findMisorder(order === 'ASC' ? rows : rows.toReversed(), sort);
    if (found !== undefined) return `${order}: ${found}`;
  }
  return undefined;
}

/**
 * The first two adjacent rows in the wrong order; undefined if there are none. Only numbers and instants are checked,
 * because the order of texts depends on the server's language.
 */
function findMisorder(rows: readonly unknown[], sort: string): string | undefined {
  // For a product with variants, the console shows the stock of the enabled ones.
  const forSale = sort === 'stock' ? 'stockForSale' : sort;
  const values = rows.map((row) => field(row, forSale) ?? field(row, sort));
  for (const [at, value] of values.entries()) {
    const before = values[at - 1];
    const isInstant = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);
    const isWrong =
      (typeof before === 'number' && typeof value === 'number' && before > value) ||
      (isInstant && typeof before === 'string' && Date.parse(before) > Date.parse(value));
    if (isWrong) return `${before} before ${value}`;
  }
  return undefined;
}

async function checkRecord(checked: Checked): Promise<void> {
  const { report, call, endpoint, path, ids } = checked;
  const response = await call(path, { query: queryFor(endpoint, ids) });
  if (!(await isAnswered(checked, response))) return;
  const say = (what: string, inConsole: string) => about(endpoint, what, inConsole);
  const record = unwrap(response.body);
  const schema = endpoint.response ?? endpoint.stream;
  if (schema) {
    report.check(
      say('matches the contract', 'the screen shows an error or a dash'),
      'a record of docs/openapi.json',
      schemaMismatch(schema, response.body),
    );
  }
  const id = idOf(rowsOf(response.body)?.[0]);
  if (id !== undefined) ids.set(path.split('/').at(-1) ?? '', id);
  // The checks below are for endpoints of one record.
  if (!/\{id\}$/.test(endpoint.path)) return;
  const requestedId = path.split('/').at(-1);
  report.check(
    say('returns the requested record', 'the console refuses the record'),
    `_id ${requestedId}`,
    idOf(record) === requestedId ? undefined : `_id ${idOf(record)}`,
  );
  if (endpoints.some((one) => one.method === 'PUT' && one.path === endpoint.path)) {
    report.check(
      say('has an ETag', 'two merchants who change the same record overwrite each other'),
      'an ETag',
      response.headers.get('ETag') ? undefined : 'none',
    );
  }
  const none = await call(endpoint.path.replace('{id}', UNKNOWN_ID));
  const isReported = none.status === 404 && schemaMismatch(ErrorBody, none.body) === undefined;
  report.check(
    say('returns 404 for a missing record', 'a deleted record is reported as a server error'),
    '404 with {"error": {"message"}}',
    isReported ? undefined : describeStatus(none),
  );
}
