import { describe, expect, test } from 'vitest';
import { daysUntil } from '../../domain/dates.ts';
import { planContact } from '../../domain/planContact.ts';
import { renewalDay, renewalSoon } from '../../domain/subscription.ts';

describe('a renewal', () => {
  test.each([
    ['2026-11-24', 'America/New_York', '2026-11-24'],
    ['2026-11-24T02:00:00.000Z', 'America/New_York', '2026-11-23'],
    ['2026-11-24T11:00:00.000Z', 'Pacific/Kiritimati', '2026-11-25'],
    ['soon', 'UTC', null],
    ['2026-13-45', 'UTC', null],
    [null, 'UTC', null],
    [undefined, 'UTC', null],
  ])('%s is on the store’s day in %s: %s', (renewal, zone, day) => {
    expect(renewalDay(renewal, zone)).toBe(day);
  });

  test('is counted in calendar days, also over a clock change', () => {
    const lateInParis = new Date('2026-03-28T22:30:00Z');
    expect(daysUntil('2026-03-29', lateInParis, 'Europe/Paris')).toBe(1);
    expect(daysUntil('2026-03-30', lateInParis, 'Europe/Paris')).toBe(2);
    expect(daysUntil('2026-03-28', lateInParis, 'Pacific/Kiritimati')).toBe(-1);
  });

  test('is announced from seven days before, and only if the subscription renews', () => {
    const now = new Date('2026-11-20T12:00:00Z');
    const at = (status: string | null, renewalDate: string | null) =>
      renewalSoon({ status, renewalDate }, now, 'UTC')?.days ?? null;
    expect(at('active', '2026-11-27')).toBe(7);
    expect(at('active', '2026-11-28')).toBeNull();
    expect(at('active', '2026-11-19')).toBeNull();
    expect(at('trialing', '2026-11-20')).toBe(0);
    expect(at('cancelled', '2026-11-21')).toBeNull();
    expect(at(null, '2026-11-21')).toBeNull();
    expect(at('active', null)).toBeNull();
  });
});

describe('the contact for a plan', () => {
  test.each([
    [{}, { email: null, phone: null }],
    [
      { VITE_CONTACT_EMAIL: '', VITE_CONTACT_PHONE: ' ' },
      { email: null, phone: null },
    ],
    [
      { VITE_CONTACT_EMAIL: ' plans@store.example ' },
      { email: 'plans@store.example', phone: null },
    ],
    [{ VITE_CONTACT_EMAIL: 'a@b.example?bcc=all@evil.example' }, { email: null, phone: null }],
    [{ VITE_CONTACT_PHONE: '+33123456789' }, { email: null, phone: '+33123456789' }],
    [{ VITE_CONTACT_PHONE: '0123' }, { email: null, phone: null }],
  ])('%j', (env, contact) => {
    expect(planContact(env)).toEqual(contact);
  });
});
