import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PurchaseLine, purchaseLineKey } from '../../contract/purchaseOrder.ts';
import { isAwaited, unitsToCome } from '../../domain/purchaseOrders.ts';
import { addPurchaseLines, proposePurchases } from '../../domain/purchaseProposals.ts';
import {
  type LineValues,
  lineMerge,
  parseLines,
} from '../../src/resources/purchaseOrders/purchaseLines.ts';

const ids = ['a', 'b', 'c', 'd'] as const;
const status = fc.constantFrom('draft', 'ordered', 'partly_received', 'received', 'cancelled');

const line = fc.record({
  productId: fc.constantFrom(...ids),
  variantId: fc.constant(null),
  name: fc.constant('Mug'),
  sku: fc.constant(null),
  quantity: fc.integer({ min: 1, max: 50 }),
  unitCost: fc.option(fc.integer({ min: 0, max: 900 })),
  received: fc.integer({ min: 0, max: 50 }),
});
const lines = fc.uniqueArray(line, { selector: purchaseLineKey, maxLength: ids.length });

describe('proposals of purchases', () => {
  const level = fc.record({
    productId: fc.constantFrom(...ids),
    variantId: fc.constant(null),
    name: fc.constant('Mug'),
    sku: fc.constant(null),
    stock: fc.integer({ min: -5, max: 60 }),
    sold: fc.integer({ min: 0, max: 200 }),
  });
  const levels = fc.uniqueArray(level, { selector: purchaseLineKey, maxLength: ids.length });
  const order = fc.record({
    _id: fc.uuid(),
    name: fc.string(),
    status,
    supplierId: fc.option(fc.constantFrom('s1', 's2')),
    lines,
  });
  const orders = fc.array(order, { maxLength: 6 });

  test('have each level once, with its last supplier, into a draft of this supplier', () => {
    fc.assert(
      fc.property(levels, orders, (low, known) => {
        const proposals = proposePurchases(low, known);
        const proposed = proposals.flatMap((one) => one.lines.map(purchaseLineKey));
        expect(proposed.toSorted()).toEqual(low.map(purchaseLineKey).toSorted());
        expect(new Set(proposals.map(({ supplierId }) => supplierId)).size).toBe(proposals.length);
        for (const { supplierId, draft, lines: own } of proposals) {
          const source = known.find(({ _id }) => _id === draft?._id);
          if (draft) expect(source).toMatchObject({ status: 'draft', supplierId });
          for (const one of own) {
            const last = known.find(
              (other) =>
                other.supplierId !== null &&
                other.lines.some((each) => purchaseLineKey(each) === purchaseLineKey(one)),
            );
            expect(supplierId).toBe(last?.supplierId ?? null);
          }
        }
      }),
    );
  });

  test('cover what sells, without what is in stock or on its way, and at least one unit', () => {
    fc.assert(
      fc.property(levels, orders, (low, known) => {
        const quantities = new Map(
          proposePurchases(low, known).flatMap((one) =>
            one.lines.map((each) => [purchaseLineKey(each), each.quantity]),
          ),
        );
        for (const one of low) {
          const awaited = known
            .filter((each) => isAwaited(each.status))
            .flatMap((each) => each.lines)
            .filter((each) => purchaseLineKey(each) === purchaseLineKey(one))
            .reduce((sum, each) => sum + unitsToCome(each), 0);
          const quantity = quantities.get(purchaseLineKey(one)) ?? 0;
          expect(quantity).toBeGreaterThanOrEqual(1);
          expect(quantity + awaited + one.stock).toBeGreaterThanOrEqual(one.sold);
          if (quantity > 1) expect(quantity + awaited + one.stock).toBe(one.sold);
        }
      }),
    );
  });

  test('take the units on the way from the store if it tells them', () => {
    fc.assert(
      fc.property(levels, orders, fc.nat(300), (low, known, awaited) => {
        const told = low.map((one) => ({ ...one, awaited }));
        for (const one of proposePurchases(told, known).flatMap((each) => each.lines)) {
          expect(one.awaited).toBe(awaited);
        }
      }),
    );
  });

  test('are added to a draft once, and lower none of its lines', () => {
    fc.assert(
      fc.property(lines, lines, (draft, added) => {
        const after = addPurchaseLines(draft, added);
        expect(after.length).toBeGreaterThanOrEqual(draft.length);
        for (const one of [...draft, ...added]) {
          const found = after.find((line) => purchaseLineKey(line) === purchaseLineKey(one));
          expect(found?.quantity).toBeGreaterThanOrEqual(one.quantity);
        }
        expect(addPurchaseLines(after, added)).toEqual(after);
        expect(new Set(after.map(purchaseLineKey))).toEqual(
          new Set([...draft, ...added].map(purchaseLineKey)),
        );
      }),
    );
  });
});

describe('the merge of lines of two desks', () => {
  const sides = fc.record({ base: lines, mine: lines, theirs: lines });
  const values = (own: readonly LineValues[] | readonly PurchaseLine[]) => ({ lines: [...own] });
  const byKey = (merged: { lines?: unknown }) =>
    new Map(parseLines(merged.lines).map((one) => [purchaseLineKey(one), one]));
  const typed = (one: LineValues | undefined) => one && { ...one, received: 0 };
  const received = (one: LineValues | undefined) => one?.received;

  test('keeps each change of one desk, and asks where both changed a line', () => {
    fc.assert(
      fc.property(sides, ({ base, mine, theirs }) => {
        const [before, own, others] = [base, mine, theirs].map((one) => byKey(values(one)));
        const merged = byKey(lineMerge.merge(values(base), values(mine), values(theirs)));
        const asked = lineMerge
          .conflicts(values(base), values(mine), values(theirs))
          .map(({ field }) => field);
        for (const key of ids) {
          const [a, b, c] = [before, own, others].map((side) => typed(side?.get(key)));
          const [isMine, isTheirs] = [
            JSON.stringify(a) !== JSON.stringify(b),
            JSON.stringify(a) !== JSON.stringify(c),
          ];
          const isSame = JSON.stringify(b) === JSON.stringify(c);
          expect(asked.includes(`lines.${key}`)).toBe(isMine && isTheirs && !isSame);
          expect(typed(merged.get(key))).toEqual(isMine ? b : c);
          // Received units are those of the store.
          const stored = others?.get(key);
          if (stored && merged.has(key)) expect(received(merged.get(key))).toBe(stored.received);
        }
      }),
    );
  });

  test('changes nothing when one side has changed nothing', () => {
    fc.assert(
      fc.property(lines, lines, (base, changed) => {
        const [old, now] = [values(base), values(changed)];
        expect(lineMerge.conflicts(old, now, old)).toEqual([]);
        expect(lineMerge.conflicts(old, old, now)).toEqual([]);
        expect(byKey(lineMerge.merge(old, old, now))).toEqual(byKey(now));
        const kept = byKey(lineMerge.merge(old, now, old));
        expect([...kept].map(([key, one]) => [key, typed(one)])).toEqual(
          [...byKey(now)].map(([key, one]) => [key, typed(one)]),
        );
      }),
    );
  });

  test('takes their version of the lines that the merchant gives up, and no other', () => {
    fc.assert(
      fc.property(sides, fc.subarray([...ids]), ({ mine, theirs }, given) => {
        const names = given.map((key) => `lines.${key}`);
        const after = byKey(lineMerge.takeTheirs(values(mine), values(theirs), names));
        for (const key of ids) {
          const side = given.includes(key) ? theirs : mine;
          expect(after.get(key)).toEqual(byKey(values(side)).get(key));
        }
      }),
    );
  });
});
