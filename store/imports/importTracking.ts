import * as v from 'valibot';
import { Email } from '../../contract/fieldRules.ts';
import type { Order, Shipment } from '../../contract/order.ts';
import { TrackingInput } from '../../contract/orderUpdate.ts';
import { type Problem, problemsOf } from '../../contract/problems.ts';
import { remainingShipment, splitByTransition } from '../../domain/bulkTransitions.ts';
import { carriersFor, findCarrier, trackingLink } from '../../domain/carriers.ts';
import { asciiDigits } from '../../domain/digits.ts';
import { addProblems, isEmptyRow, type ReadRow } from '../../domain/imports/rowCells.ts';
import type { OrderAction, Tracking } from '../../domain/orderActions.ts';
import { recentNotice } from '../../domain/parcelNotices.ts';
import type { OrderRow } from '../db/schema.ts';
import { problem } from '../http/errors.ts';
import { readCarriers } from '../orders/carriers.ts';
import { sequencesOf } from '../orders/contacts.ts';
import { toCurrentOrder, toOrders } from '../orders/orderRecord.ts';
import { performAction } from '../orders/performAction.ts';
import type { Change, Importer, Plan, Work } from './plan.ts';

/**
 * Imports the tracking numbers of a carrier's file. Ships what is left of an order, or adds the number to a parcel
 * without one. Never replaces a number.
 */
export const importTracking: Importer = {
  table: 'orders',
  plan: async (work, rows) => {
    const found = await readOrders(work, rows);
    const carriers = await readOwnCarriers(work);
    const { carrier } = work.tracking;
    return rows.map((row) => {
      const given = trackingIn(row, carrier, carriers);
      const order = found(textOf(row.values.number));
      return planRow(row, given, order, { carriers, now: work.now });
    });
  },
  // Shipped parcels can't be undone, so `undoUntil` is null.
  undo: async () => false,
};

type Found = { row: OrderRow; order: Order };
type Carriers = ReturnType<typeof carriersFor>;

/** Finds orders by number, with or without the prefix: `#1042`, `n° 1042`, `1042`. */
async function readOrders({ trx, store }: Work, rows: readonly ReadRow[]) {
  const sequences = rows.flatMap(({ values }) => sequencesOf(numberKey(textOf(values.number))));
  const orderRows =
    sequences.length === 0
      ? []
      : await trx
          .selectFrom('orders')
          .selectAll()
          .where('store_id', '=', store.id)
          .where('sequence', 'in', [...new Set(sequences)])
          .execute();
  const orders = await toOrders(trx, store.id, orderRows, ['shipments']);
  const found = orderRows.flatMap((row, index): Found[] => {
    const order = orders[index];
    return order ? [{ row, order }] : [];
  });
  return (number: string) => {
    const key = numberKey(number);
    return (
      found.find(({ row }) => numberKey(row.number) === key) ??
      found.find(({ row }) => String(row.sequence) === key)
    );
  };
}

function numberKey(number: string): string {
  return asciiDigits(number.replace(/^(?:#|n[°º]|№)/i, ''))
    .trim()
    .toLowerCase();
}

async function readOwnCarriers({ trx, store }: Work): Promise<Carriers> {
  const row = await trx
    .selectFrom('stores')
    .select('carriers')
    .where('id', '=', store.id)
    .executeTakeFirst();
  return carriersFor(readCarriers(row?.carriers ?? '[]'));
}

type Context = { carriers: Carriers; now: Date };

function planRow(row: ReadRow, given: Tracking, found: Found | undefined, context: Context): Plan {
  const number = textOf(row.values.number);
  const {
    problems: wrong,
    action,
    changes,
  } = found
    ? planOrder(found.order, given, context)
    : {
        ...nothing,
        problems: number === '' ? [] : [problem('number', 'import.orderUnknown', { number })],
      };
  const missing: Problem[] = [
    ...(number === '' ? [problem('number', 'import.orderRequired')] : []),
    ...(given.trackingNumber ? [] : [problem('trackingNumber', 'import.trackingRequired')]),
  ];
  const problems = addProblems(
    row.problems,
    isEmptyRow(row)
      ? []
      : [...missing, ...problemsOf(TrackingRules, given), ...(missing.length > 0 ? [] : wrong)],
  );
  return {
    label: found?.order.number ?? number,
    key: found ? null : numberKey(number) || null,
    target: found ? { id: found.order._id, version: found.row.version } : null,
    problems,
    changes,
    write: async (work) => {
      if (!found || !action) return undefined;
      const isDone = await perform(work, found.row, action);
      return isDone ? { id: found.order._id, version: null } : undefined;
    },
  };
}

const TrackingRules = v.pick(TrackingInput, ['carrier', 'trackingNumber', 'trackingUrl']);

function trackingIn(
  { values }: ReadRow,
  defaultCarrier: string | null,
  carriers: Carriers,
): Tracking {
  const trackingNumber = asciiDigits(textOf(values.trackingNumber)) || null;
  return trackingBy(textOf(values.carrier) || defaultCarrier, trackingNumber, carriers);
}

function trackingBy(
  carrier: string | null,
  trackingNumber: string | null,
  carriers: Carriers,
): Tracking {
  const known = carrier === null ? undefined : findCarrier(carrier, carriers);
  return {
    carrier: known?.name ?? (carrier || null),
    trackingNumber,
    trackingUrl: trackingLink(known?.link, trackingNumber),
  };
}

type OrderPlan = { problems: Problem[]; action: OrderAction | null; changes: Change[] };
const nothing: OrderPlan = { problems: [], action: null, changes: [] };

function planOrder(order: Order, given: Tracking, { carriers, now }: Context): OrderPlan {
  const { shipments } = order;
  // The order already has the tracking number, for example because the file has been imported before.
  if (shipments.some((one) => one.trackingNumber === given.trackingNumber)) return nothing;
  const [step] = splitByTransition([order], 'ship', now).eligible;
  if (step) {
    const items = remainingShipment(order);
    const status = { field: 'status', from: order.status, to: step.transition.to };
    return {
      problems: [],
      action: { kind: 'ship', shipment: { items, ...given } },
      changes: [status, ...changesOf(null, given)],
    };
  }
  const open = shipments.findLast(({ trackingNumber }) => trackingNumber === null);
  if (open) {
    const tracking = given.carrier
      ? given
      : trackingBy(open.carrier, given.trackingNumber, carriers);
    return {
      problems: [],
      action: { kind: 'track', shipment: open._id, tracking },
      changes: changesOf(open, tracking),
    };
  }
  return { ...nothing, problems: [shippingProblem(order, now)] };
}

function changesOf(before: Shipment | null, { carrier, trackingNumber }: Tracking): Change[] {
  const from = before?.carrier ?? null;
  return [
    { field: 'trackingNumber', from: null, to: trackingNumber },
    ...(carrier === from ? [] : [{ field: 'carrier', from, to: carrier }]),
  ];
}

function shippingProblem(order: Order, now: Date): Problem {
  const [last] = order.shipments.toReversed();
  if (last)
    return problem('number', 'import.alreadyShipped', { number: last.trackingNumber ?? '' });
  const [blocked] = splitByTransition([order], 'ship', now).blocked;
  const { code = 'order.statusUnknown', values } = blocked?.reason ?? {};
  return problem('number', code, values);
}

async function perform(work: Work, row: OrderRow, action: OrderAction): Promise<boolean> {
  const { trx, emails, merchant, now, timeZone } = work;
  const before = await toCurrentOrder(trx, row);
  if (!before) return false;
  const isRecent = action.kind === 'track' && recentNotice(before, action.shipment, now);
  // The parcel is also shipped if its customer has no email address.
  const isNotified =
    work.tracking.notifiesCustomers &&
    emails.emailQueue !== undefined &&
    v.is(Email, before.customer.email) &&
    !isRecent;
  const today = { now, timeZone };
  return performAction({ trx, store: emails, merchant, today }, row, before, {
    action: isNotified && 'shipment' in action ? { ...action, isNotified: true } : action,
    isNotified,
  });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
