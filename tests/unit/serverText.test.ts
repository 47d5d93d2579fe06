import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError, describeError, explainError } from '../../src/api/errors.ts';

describe('a text of the server', () => {
  const shownText = (error: unknown) =>
    describeError(new ApiError({ kind: 'http', status: 400, body: { error } }))?.text ?? '';

  test('a long text is cut after 300 characters [D4]', () => {
    expect(shownText('x'.repeat(10_000))).toBe(`${'x'.repeat(299)}…`);
    expect(shownText('x'.repeat(300))).toBe('x'.repeat(300));
  });

  test('an emoji at the limit is not split [D4]', () => {
    expect(shownText(`${'x'.repeat(298)}😀😀`).isWellFormed()).toBe(true);
  });

  test('markup is text, and direction marks are removed [D4]', () => {
    expect(shownText('<script>alert(1)</script>')).toBe('<script>alert(1)</script>');
    expect(shownText('a\u202egnp.exe\u2066\u0000b')).toBe('a gnp.exe b');
    expect(shownText('👩‍🚀 ok')).toBe('👩‍🚀 ok');
  });

  test('inherited properties are ignored [D4]', () => {
    expect(shownText(Object.create({ message: 'inherited' }))).toBe('errors.checkInput');
    const body = JSON.parse('{"__proto__":{"error":"E"}}');
    expect(describeError(new ApiError({ kind: 'http', status: 400, body }))?.text).toBe(
      'errors.checkInput',
    );
  });

  test('is at most 300 characters long, well-formed and without control characters [D4]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 700 }), (text) => {
        const shown = shownText(text);
        expect(shown.length).toBeLessThanOrEqual(300);
        expect(shown.isWellFormed()).toBe(true);
        expect(shown).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      }),
      { numRuns: 1000 },
    );
  });

  test('of any shape is shown or replaced, and never crashes [E2] [E3] [E6]', () => {
    fc.assert(
      fc.property(fc.anything(), fc.integer({ min: 300, max: 650 }), (body, status) => {
        const error = new ApiError({ kind: 'http', status, body });
        expect(explainError(error)?.text).toBeTypeOf('string');
        expect(explainError(body) === null || explainError(body)?.text !== '').toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
