import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { importMessages } from '../../contract/importMessages.ts';
import { messages, messageText } from '../../contract/messages.ts';
import { OrderUpdate } from '../../contract/orderUpdate.ts';
import { problemsOf } from '../../contract/problems.ts';
import { ProductInput, ProductUpdate } from '../../contract/productInput.ts';
import { purchaseOrders } from '../../contract/purchaseOrder.ts';
import { StoreSettingsInput } from '../../contract/store.ts';
import { problems as arabic } from '../../src/i18n/ar/problems.ts';
import { problems as french } from '../../src/i18n/fr/problems.ts';

const folder = new URL('../../contract/', import.meta.url);

function sources(): string[] {
  return readdirSync(folder)
    .filter((name) => name !== 'messages.ts')
    .map((name) => readFileSync(new URL(name, folder), 'utf8'));
}

/** Problem codes in the schemas: literal ones, and those that line, lines and whole compose. */
function codesInRules(): string[] {
  const codes = sources().flatMap((text) => [
    ...[...text.matchAll(/'([a-z]\w*\.[a-z]\w+)',?\s*\)/g)].map((match) => match[1]),
    ...[...text.matchAll(/\blines?\('([\w.]+)'/g)].map((match) => `${match[1]}TooLong`),
    ...[...text.matchAll(/\bline\('([\w.]+)', 1,/g)].map((match) => `${match[1]}Required`),
    ...[...text.matchAll(/\bwhole\('([\w.]+)'/g)].map((match) => `${match[1]}Invalid`),
  ]);
  return [...new Set(codes.filter((code) => code !== undefined))];
}

describe('the texts of problems', () => {
  it('have an English text for every code of a rule [D16]', () => {
    const codes = codesInRules();
    expect(codes.length).toBeGreaterThan(50);
    const known = { ...messages, ...importMessages };
    expect(codes.filter((code) => !(code in known))).toEqual([]);
  });

  it('fill all placeholders of a text [D16]', () => {
    expect(messageText('sku.taken', { sku: 'MUG-1', name: 'Mug' })).toBe(
      'SKU MUG-1 is already used by Mug.',
    );
    expect(messageText('no.such.code')).toBe('This value is not valid.');
  });

  it('name the price that the compare-at price must exceed [D16]', () => {
    const input = { name: 'Mug', price: 500, compareAtPrice: 300 };
    expect(problemsOf(ProductInput, input)).toEqual([
      { field: 'compareAtPrice', code: 'product.compareAtTooLow', values: { price: 500 } },
    ]);
  });

  it('include rules between fields even if another field is invalid [D16]', () => {
    const problems = problemsOf(ProductInput, { name: '', status: 'active' });
    expect(problems.map(({ code }) => code)).toEqual([
      'product.nameRequired',
      'product.priceRequired',
    ]);
  });

  it('refuse unknown fields instead of dropping them [D16]', () => {
    expect(problemsOf(ProductUpdate, { colour: 'red' })).toEqual([
      { field: 'colour', code: 'unknownField', values: {} },
    ]);
  });

  it('state the limit of a name as the largest allowed length [D16]', () => {
    expect(problemsOf(ProductInput, { name: 'x'.repeat(255) })).toEqual([]);
    expect(messageText('product.nameTooLong')).toBe('Keep the name within 255 characters.');
    const limits = [messages, french, arabic]
      .flatMap((texts) => Object.entries(texts))
      .filter(([code]) => /tooLong$/i.test(code));
    expect(limits.length).toBeGreaterThan(100);
    expect(limits.filter(([, text]) => /under|moins de|أقل من|يقل/.test(text))).toEqual([]);
  });

  it('named no limit for a list that was too long: "Use at most  entries."', () => {
    const returned = Array(5001).fill({ _id: 'a', quantity: 1 });
    const expectReturn = { items: returned, wish: 'refund', reason: 'other' };
    for (const update of [{ returned }, { expectReturn }]) {
      expect(problemsOf(OrderUpdate, update)).toMatchObject([{ values: { limit: 5000 } }]);
    }
    const lines = Array(201).fill({ productId: 'a', name: 'Mug', quantity: 1 });
    expect(problemsOf(purchaseOrders.update, { lines })).toMatchObject([
      { field: 'lines', code: 'listTooLong', values: { limit: 200 } },
    ]);
  });

  it('count user-perceived characters, so an emoji family is one [D16]', () => {
    const family = '👨‍👩‍👧‍👦';
    expect(problemsOf(ProductInput, { name: family.repeat(255) })).toEqual([]);
    expect(problemsOf(ProductInput, { name: family.repeat(256) })).toHaveLength(1);
  });

  it('accept only existing time zones [D16]', () => {
    expect(problemsOf(StoreSettingsInput, { timezone: 'Pacific/Kiritimati' })).toEqual([]);
    expect(problemsOf(StoreSettingsInput, { timezone: 'Mars/Olympus' })).toHaveLength(1);
  });
});
