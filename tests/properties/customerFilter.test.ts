import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CUSTOMER_AGES, customersFilter, LAST_ORDERS } from '../../domain/customerFilter.ts';
import { SEGMENTS } from '../../domain/customerSegments.ts';

const place = {
  now: new Date('2026-11-20T09:30:00.000Z'),
  timeZone: 'Europe/Paris',
  currency: 'EUR',
};

test('ages are days of the store’s calendar, and other names stay as they are [D15]', () => {
  expect(customersFilter({ since: 'within7', status: 'active' }, place)).toEqual({
    createdAfter: '2026-11-13T23:00:00.000Z',
    status: 'active',
  });
  expect(customersFilter({ lastOrder: 'within30' }, place)).toEqual({
    lastOrderAfter: '2026-10-21T22:00:00.000Z',
  });
  expect(customersFilter({ lastOrder: 'over180' }, place)).toEqual(
    customersFilter({ segment: 'lapsed' }, place),
  );
  expect(customersFilter({ segment: 'gone', since: 'soon', lastOrder: 7 }, place)).toEqual({});
});

const amounts = fc.option(fc.integer({ min: 0, max: 300_000 }), { nil: undefined });
const instants = fc.option(
  fc.integer({ min: 0, max: 400 }).map((days) => {
    return new Date(place.now.getTime() - days * 86_400_000).toISOString();
  }),
  { nil: undefined },
);

test('a customer who matches a combined filter matches each of its parts [C7]', () => {
  fc.assert(
    fc.property(
      fc.record({ spentMin: amounts, createdAfter: instants, lastOrderBefore: instants }),
      fc.option(fc.constantFrom(...SEGMENTS), { nil: undefined }),
      fc.option(fc.constantFrom(...CUSTOMER_AGES), { nil: undefined }),
      fc.option(fc.constantFrom(...LAST_ORDERS), { nil: undefined }),
      (own, segment, since, lastOrder) => {
        const all = customersFilter({ ...own, segment, since, lastOrder }, place);
        const parts = [own, { segment }, { since }, { lastOrder }].map(resolved);
        const ends = (name: string) =>
          parts.flatMap((part) => (part[name] === undefined ? [] : [part[name]])).sort(byEnd);
        for (const name of ['spentMin', 'ordersMin', 'createdAfter', 'lastOrderAfter']) {
          expect(all[name]).toEqual(ends(name).at(-1));
        }
        expect(all.lastOrderBefore).toEqual(ends('lastOrderBefore')[0]);
      },
    ),
    { numRuns: 500 },
  );
});

function resolved(filter: Record<string, unknown>): Record<string, unknown> {
  return customersFilter(filter, place);
}

function byEnd(a: unknown, b: unknown): number {
  return typeof a === 'number' ? a - Number(b) : String(a) < String(b) ? -1 : 1;
}
