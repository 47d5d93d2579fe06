import { parse } from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { PROMOTION_SORTS, PROMOTION_STATES, Promotion } from '../../contract/promotion.ts';
import { promotionState } from '../../domain/promotionState.ts';
import { type Answer, amina, at, type OpenStore, openStore, textAt } from './openStore.ts';

let store: OpenStore;
let token: string;
const now = '2026-03-10T12:00:00.000Z';

const percent = { method: 'automatic', type: 'percentage', value: 10 };
const coded = (code: string) => ({ ...percent, method: 'code', code });
const promotions: Record<string, unknown>[] = [
  { ...coded('SPRING20'), name: 'Spring sale', endsAt: '2026-03-31T21:59:59Z' },
  { ...coded('VIP'), name: 'Été à la plage', usageLimit: 5, startsAt: '2026-03-01T00:00:00Z' },
  { ...percent, name: 'Ends now', endsAt: now },
  { ...percent, name: 'Ends in a moment', endsAt: '2026-03-10T12:00:00.001Z' },
  { ...percent, name: 'Starts now', startsAt: now },
  { ...percent, name: 'Starts in a moment', startsAt: '2026-03-10T12:00:00.001Z' },
  { ...coded('PAUSED_ONE'), name: 'Paused', isActive: false, endsAt: '2026-03-05T00:00:00Z' },
  { ...coded('SHIP'), name: 'Free 100% delivery', type: 'free_shipping', value: null },
  { ...percent, name: 'Five off', type: 'fixed_amount', value: 500 },
];

beforeAll(async () => {
  store = await openStore();
  token = (await store.signIn(amina)).token;
  for (const [index, body] of promotions.entries()) {
    store.clock.advance(60);
    const made = await store.call('POST /merchant/promotions', { token, body });
    const uses = { used_count: index === 1 ? 5 : index, discount_total: 1000 - index };
    await store.db
      .updateTable('promotions')
      .set(uses)
      .where('id', '=', textAt(made.body, '_id'))
      .execute();
  }
  store.clock.now = new Date(now);
  token = (await store.signIn(amina)).token;
});

function list(query: Record<string, unknown>): Promise<Answer> {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  return store.call(`GET /merchant/promotions?${search}`, { token });
}

function names(response: Answer): unknown[] {
  return Array.isArray(response.body)
    ? response.body.map((one) => at(one, 'name'))
    : [response.text];
}

const created = promotions.map(({ name }) => name);
const filters: [string, object, unknown[]][] = [
  ['everything', {}, created],
  ['disabled promotions, ended or not', { state: 'disabled' }, ['Paused']],
  ['promotions from the moment they end', { state: 'ended' }, ['Ends now']],
  ['promotions that are used up', { state: 'used_up' }, ['Été à la plage']],
  ['scheduled promotions', { state: 'scheduled' }, ['Starts in a moment']],
  [
    'active promotions from the moment they start',
    { state: 'active' },
    ['Spring sale', 'Ends in a moment', 'Starts now', 'Free 100% delivery', 'Five off'],
  ],
  [
    'promotions in one of two states',
    { state: ['ended', 'used_up'] },
    ['Été à la plage', 'Ends now'],
  ],
  ['promotions of a type', { type: 'fixed_amount' }, ['Five off']],
  ['promotions of one of two types', { type: ['free_shipping', 'fixed_amount'] }, created.slice(7)],
  [
    'promotions with a code',
    { method: 'code' },
    ['Spring sale', 'Été à la plage', 'Paused', 'Free 100% delivery'],
  ],
  ['promotions that end before an instant', { endsBefore: '2026-03-10T12:00:00Z' }, ['Paused']],
  ['words of a name, in any order', { q: 'sale spr' }, ['Spring sale']],
  ['words without accents', { q: 'ete plage' }, ['Été à la plage']],
  ['a code in small letters', { q: 'spring2' }, ['Spring sale']],
  ['a code with an underscore', { q: 'paused_' }, ['Paused']],
  ['a per cent sign', { q: '%' }, ['Free 100% delivery']],
  ['an underscore as itself', { q: '_' }, []],
  [
    'several at once',
    { q: 's', state: 'active', method: 'automatic' },
    ['Ends in a moment', 'Starts now'],
  ],
  ['no ids', { id: [] }, []],
];

test.each(filters)('finds %s [C9]', async (_, filter, expected) => {
  const response = await list({ filter, sort: ['createdAt', 'ASC'] });
  expect(names(response)).toEqual(expected);
  expect(response.headers.get('X-Total-Count')).toBe(String(expected.length));
});

test('the state filter equals the state that the console shows [D16]', async () => {
  for (const state of PROMOTION_STATES) {
    const { body } = await list({ filter: { state } });
    const found = Array.isArray(body) ? body.map((one) => parse(Promotion, one)) : [];
    expect(found.length).toBeGreaterThan(0);
    for (const one of found) expect(promotionState(one, store.clock.now)).toBe(state);
  }
});

test.each(PROMOTION_SORTS)(
  'pages sorted by %s are consecutive, in both directions [C9]',
  async (field) => {
    const seen: unknown[] = [];
    for (let from = 0; from < created.length; from += 2) {
      const page = await list({ sort: [field, 'ASC'], range: [from, from + 1] });
      const last = Math.min(from + 1, created.length - 1);
      expect(page.headers.get('Content-Range')).toBe(
        `promotions ${from}-${last}/${created.length}`,
      );
      seen.push(...names(page));
    }
    expect(seen.toSorted()).toEqual(created.toSorted());
    expect(names(await list({ sort: [field, 'DESC'] }))).toEqual(seen.toReversed());
  },
);

test('a promotion without end sorts after those with one', async () => {
  const sorted = names(await list({ sort: ['endsAt', 'ASC'] }));
  expect(sorted.slice(0, 4)).toEqual(['Paused', 'Ends now', 'Ends in a moment', 'Spring sale']);
});

test('a page past the end is empty and has the total', async () => {
  const response = await list({ range: [50, 74] });
  expect([response.body, response.headers.get('Content-Range')]).toEqual([[], 'promotions */9']);
});

test('counts promotions in each state, with the other filters [C9]', async () => {
  const counts = async (query: object) =>
    JSON.parse((await list({ ...query })).headers.get('X-Counts') ?? '');
  const found = await counts({ filter: {}, range: [0, 0] });
  expect(found).toEqual({ all: 9, active: 5, scheduled: 1, ended: 1, used_up: 1, disabled: 1 });
  expect(await counts({ filter: { state: ['ended', 'disabled'] } })).toEqual(found);
  expect(await counts({ filter: { method: 'code', state: 'active' } })).toEqual({
    all: 4,
    active: 2,
    scheduled: 0,
    ended: 0,
    used_up: 1,
    disabled: 1,
  });
  expect(
    (await list({ filter: { state: ['ended', 'disabled'] } })).headers.get('X-Total-Count'),
  ).toBe('2');
});
