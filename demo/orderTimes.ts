import { addDays, dayOf, instantAt } from '../domain/dates.ts';
import type { Random } from './random.ts';

const WEEKDAYS = [1.25, 1.1, 0.95, 0.95, 1, 0.9, 0.85];
/** Relative sales by month from January: the winter sales, a slow August, the weeks before Christmas. */
const MONTHS = [1.2, 0.9, 0.95, 1, 1.05, 0.95, 0.85, 0.75, 1, 1.05, 1.5, 1.8];

/**
 * Times of orders: `count` instants of the year before `now`, earliest first. Evenings, noon, Sundays and December
 * have more orders, and the store grows.
 */
export function orderTimes(random: Random, count: number, now: Date, timeZone: string): Date[] {
  const today = dayOf(now, timeZone);
  const days = Array.from({ length: 365 }, (_, index) => addDays(today, index - 364));
  const weights = days.map((day, index) => weightOf(day, index) * (0.75 + random.next() * 0.5));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const times: Date[] = [];
  let owed = 0;
  days.forEach((day, index) => {
    owed += ((weights[index] ?? 0) / sum) * count;
    for (; owed >= 1; owed -= 1) times.push(timeOn(random, day, now, timeZone));
  });
  while (times.length < count) times.push(timeOn(random, today, now, timeZone));
  return times.slice(0, count).toSorted((a, b) => a.getTime() - b.getTime());
}

function weightOf(day: string, index: number): number {
  const date = new Date(`${day}T00:00:00Z`);
  const growth = 0.75 + (0.4 * index) / 365;
  const weekday = WEEKDAYS[date.getUTCDay()] ?? 1;
  const month = MONTHS[date.getUTCMonth()] ?? 1;
  // Parcels rarely leave over the holidays.
  const isHoliday = /-12-(2[3-9]|3[01])$/.test(day);
  return growth * weekday * (isHoliday ? 0.5 : month);
}

function timeOn(random: Random, day: string, now: Date, timeZone: string): Date {
  const at = instantAt(day, minuteOf(random), timeZone).getTime() + random.whole(0, 59_999);
  if (at <= now.getTime()) return new Date(at);
  // No order is in the future.
  const start = instantAt(day, 0, timeZone).getTime();
  return new Date(
    now.getTime() - Math.floor(random.next() ** 2 * (now.getTime() - start)) - 60_000,
  );
}

function minuteOf(random: Random): number {
  const place = random.next();
  const spread = random.next() + random.next() + random.next() - 1.5;
  if (place < 0.45) return Math.round(20.4 * 60 + spread * 120);
  if (place < 0.8) return Math.round(12.5 * 60 + spread * 130);
  return random.whole(8 * 60, 23 * 60);
}
