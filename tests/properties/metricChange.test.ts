import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeOf } from '../../domain/metricChange.ts';

const amounts = fc.integer({ min: -100_000_000, max: 100_000_000 });

test('a change is finite, never zero if values differ, and leads from before to now [D16]', () => {
  fc.assert(
    fc.property(amounts, amounts, (now, before) => {
      const change = changeOf(now, before);
      if (now === before) expect(change).toEqual({ kind: 'same' });
      else if (before === 0) expect(change).toEqual({ kind: 'new' });
      else {
        expect(change.kind).toBe('by');
        const part = change.kind === 'by' ? change.part : Number.NaN;
        expect(Number.isFinite(part)).toBe(true);
        expect(part).not.toBe(0);
        expect(Math.sign(part)).toBe(Math.sign(now - before));
        expect(before + part * Math.abs(before)).toBeCloseTo(now, 4);
      }
    }),
  );
});

test('a zero before cannot be compared, unless both are zero [D16]', () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      expect(changeOf(null, amount)).toEqual({ kind: 'unknown' });
      expect(changeOf(amount, undefined)).toEqual({ kind: 'unknown' });
      expect(changeOf(undefined, amount)).toEqual({ kind: 'unknown' });
      expect(changeOf(amount, null)).toEqual({ kind: amount === 0 ? 'same' : 'new' });
    }),
  );
});
