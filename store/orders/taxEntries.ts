import type { Insertable, Kysely, Selectable } from 'kysely';
import * as v from 'valibot';
import type { Order } from '../../contract/order.ts';
import type { TaxBasis } from '../../contract/stats.ts';
import { splitRefunds } from '../../domain/refundSplit.ts';
import { sumByRate, type TaxLine } from '../../domain/tax.ts';
import {
  chargedTax,
  correctedTax,
  remainingTax,
  type TaxAmount,
  taxDifference,
  taxHistory,
} from '../../domain/taxReport.ts';
import type { TaxEntriesTable } from '../db/orderTables.ts';
import type { Database, OrderRow } from '../db/schema.ts';
import { flag, fromJson, isSet, toJson } from '../db/values.ts';
import { aggregatedOrderOf, type OrderRows } from './orderRows.ts';
import { readTaxPlace } from './taxPlaces.ts';

/*
 * The entries of the tax report: docs/decisions/0031-tax-report.md. Entries are only added, in the transaction that
 * places, refunds, ends or edits an order, or issues a document.
 */

type Rows = Pick<OrderRows, 'row' | 'items' | 'refunds'>;
type Entry = Insertable<TaxEntriesTable>;
type OrderKey = Pick<OrderRow, 'store_id' | 'id'>;

const Place = v.object({ country: v.string() });

/** Adds the taxes to refunds that lack them. */
export function splitRefundRows(order: Rows): Rows['refunds'] {
  if (order.refunds.length === 0) return order.refunds;
  const taxed = aggregatedOrderOf(order);
  const split = splitRefunds(taxed, taxed.refunds);
  return order.refunds.map((refund, index) => {
    const parts = split[index] ?? [];
    return {
      ...refund,
      taxes: refund.taxes ?? toJson(sumByRate(parts)),
      shipping_tax: refund.shipping_tax ?? parts.find(({ item }) => item === null)?.tax ?? 0,
      tax: parts.reduce((sum, { tax }) => sum + tax, 0),
    };
  });
}

/** An order's history: `documents` are its invoice, and its credit notes with their lines. */
type History = Rows &
  Pick<OrderRows, 'events'> & { documents?: readonly { at: string; lines?: TaxLine[] }[] };

/** The entries of an order with its history. `country` is the store's own, for an order without an address. */
export function historyEntries(history: History, country: string | null): Entry[] {
  const { row, events, documents = [] } = history;
  const place = countryOf(row.shipping_address) ?? countryOf(row.billing_address) ?? country ?? '';
  const order = aggregatedOrderOf(history);
  const cancelledAt = events.find(({ type }) => type === 'cancelled')?.at ?? row.updated_at;
  const issued = documents.map(({ at, lines }) => ({
    at,
    amounts: lines ? correctedTax(order, lines) : chargedTax(order),
  }));
  const entriesOf = (basis: TaxBasis, changes: ReturnType<typeof taxHistory>) => {
    const own = { store_id: row.store_id, order_id: row.id, basis };
    return numbered(
      changes.flatMap(({ at, amounts }) => amounts.map((one) => toEntry(own, at, place, one))),
      0,
    );
  };
  return [
    ...entriesOf('orders', taxHistory(order, cancelledAt)),
    ...entriesOf('documents', issued),
  ];
}

function countryOf(address: string | null): string | null {
  const parsed = v.safeParse(Place, fromJson(address));
  return parsed.success ? parsed.output.country : null;
}

/** Records how a refund, a cancellation, a complete return or an edit changes the tax. */
export async function addTaxCorrection(
  trx: Kysely<Database>,
  key: OrderKey,
  order: Order,
  now: Date,
): Promise<void> {
  await addEntries(trx, key, order, 'orders', now, (entries) =>
    taxDifference(remainingTax(order), entries.map(toAmount)),
  );
}

/**
 * Adds the entries of an invoice, or with `lines` those of a credit note. Returns the country in which the order was
 * taxed, or null if it is unknown.
 */
export async function addDocumentTax(
  trx: Kysely<Database>,
  key: OrderKey,
  order: Order,
  now: Date,
  lines?: readonly TaxLine[],
): Promise<string | null> {
  const amounts = lines ? correctedTax(order, lines) : chargedTax(order);
  return addEntries(trx, key, order, 'documents', now, () => amounts);
}

async function addEntries(
  trx: Kysely<Database>,
  key: OrderKey,
  order: Order,
  basis: TaxBasis,
  now: Date,
  amountsOf: (entries: readonly Selectable<TaxEntriesTable>[]) => TaxAmount[],
): Promise<string | null> {
  const { store_id, id: order_id } = key;
  const entries = await trx
    .selectFrom('tax_entries')
    .selectAll()
    .where('store_id', '=', store_id)
    .where('order_id', '=', order_id)
    .execute();
  const before = entries.filter((entry) => entry.basis === basis);
  const own = { store_id, order_id, basis };
  // An order without amounts has no entry with the country.
  const country = entries[0]?.country ?? (await readTaxPlace(trx, key, order))?.country ?? '';
  const added = amountsOf(before).map((one) => toEntry(own, now.toISOString(), country, one));
  if (added.length > 0) {
    await trx.insertInto('tax_entries').values(numbered(added, before.length)).execute();
  }
  return country || null;
}

type Own = Pick<Entry, 'store_id' | 'order_id' | 'basis'>;

function toEntry(own: Own, at: string, country: string, amount: TaxAmount): Omit<Entry, 'number'> {
  const { rate, name: rate_name, isRecorded, net, tax } = amount;
  return { ...own, at, country, rate, rate_name, is_recorded: flag(isRecorded), net, tax };
}

function toAmount(entry: Selectable<TaxEntriesTable>): TaxAmount {
  const { rate, rate_name: name, is_recorded, net, tax } = entry;
  return { rate, name, isRecorded: isSet(is_recorded), net, tax };
}

function numbered(entries: readonly Omit<Entry, 'number'>[], first: number): Entry[] {
  return entries.map((entry, index) => ({ ...entry, number: first + index }));
}
