import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { EmailEvent } from '../../contract/customerEmail.ts';
import { EMAIL_LANGUAGES, type EmailLanguage } from '../../contract/emailLanguage.ts';
import { Email } from '../../contract/fieldRules.ts';
import type { Order, Refund, Shipment } from '../../contract/order.ts';
import { addressLines } from '../../domain/addressLines.ts';
import { intlLocales } from '../../domain/locales.ts';
import { formatMoney } from '../../domain/money.ts';
import type { OrderAction } from '../../domain/orderActions.ts';
import { openAmount, overpaidAmount } from '../../domain/refundAmounts.ts';
import type { StoreContext } from '../context.ts';
import type { Database, StoreRow } from '../db/schema.ts';
import { conflict, invalid, problem, unauthorised } from '../http/errors.ts';
import { listSeparators, totalLabels } from './defaultTexts.ts';
import { emailLogo, type PublicPlaces } from './emailLogo.ts';
import { readText } from './emailTexts.ts';
import { refundSentence } from './refundSentence.ts';
import { type EmailContent, type RenderedEmail, renderEmail } from './renderEmail.ts';

/** The action that an email is about. An email about an edit needs no details of the action. */
export type EmailedAction = OrderAction | { kind: 'edit' };

/** The email event of an action; undefined when customers get no email about it. */
function emailEvent({ status }: Order, action: EmailedAction): EmailEvent | undefined {
  switch (action.kind) {
    case 'edit':
      return 'edited';
    case 'transition':
      return status === 'pending' && action.to === 'confirmed' ? 'confirmed' : undefined;
    case 'ship':
    case 'track':
      return 'shipped';
    case 'cancel':
      return 'cancelled';
    case 'refund':
      return 'refunded';
    case 'return':
    case 'receiveReturn':
    case 'settleReturn':
      return action.refund && 'refunded';
    default:
      return undefined;
  }
}

export type OrderEmail = RenderedEmail & {
  event: EmailEvent;
  language: EmailLanguage;
  /** Recipient and sender. Names contain no line break. */
  to: { email: string; name: string };
  from: { name: string; replyTo: string | null };
};

type PerformedAction = { before: Order; after: Order; action: EmailedAction };

/**
 * The email about an action. Throws a problem at `notifyCustomer`: 422 when there is no email about this
 * action, 409 when the customer has no valid email address or the server sends no emails.
 */
export async function renderOrderEmail(
  { emailQueue, ...places }: Pick<StoreContext, 'emailQueue'> & PublicPlaces,
  db: Kysely<Database>,
  storeId: string,
  { before, after, action }: PerformedAction,
): Promise<OrderEmail> {
  const refuse = (code: string) =>
    conflict([problem('notifyCustomer', code)], { current: before }, before.currency);
  const event = emailEvent(before, action);
  if (!event) throw invalid([problem('notifyCustomer', 'notify.nothing')]);
  if (!emailQueue) throw refuse('notify.off');
  const { email, name } = after.customer;
  if (!v.is(Email, email)) throw refuse('notify.noEmail');
  const store = await readNamedStore(db, storeId);
  const language = await customerLanguage(db, store, after);
  const text = await readText(db, storeId, event, language);
  const content = {
    ...emailContent({ before, after, action, event, store, language }),
    logo: emailLogo(places, store),
  };
  return {
    ...renderEmail(text, content, language),
    event,
    language,
    to: { email: email.trim(), name: name.trim() },
    from: { name: store.name ?? '', replyTo: store.contact_email },
  };
}

/** The store. The business name of its first merchant replaces an empty name. */
export async function readNamedStore(db: Kysely<Database>, storeId: string): Promise<StoreRow> {
  const store = await db
    .selectFrom('stores')
    .selectAll()
    .where('id', '=', storeId)
    .executeTakeFirst();
  if (!store) throw unauthorised();
  if (store.name) return store;
  const merchant = await db
    .selectFrom('merchants')
    .select('business_name')
    .where('store_id', '=', storeId)
    .orderBy('created_at')
    .executeTakeFirst();
  return { ...store, name: merchant?.business_name ?? null };
}

/** The customer's language if known, else the store's. */
async function customerLanguage(
  db: Kysely<Database>,
  store: StoreRow,
  { customer }: Order,
): Promise<EmailLanguage> {
  const row =
    customer._id !== null &&
    (await db
      .selectFrom('customers')
      .select('language')
      .where('store_id', '=', store.id)
      .where('id', '=', customer._id)
      .executeTakeFirst());
  const known = (code: string | null | undefined) => EMAIL_LANGUAGES.find((one) => one === code);
  return known(row ? row.language : null) ?? known(store.email_language) ?? 'en';
}

type EmailContext = PerformedAction & {
  event: EmailEvent;
  store: Pick<StoreRow, 'name' | 'contact_email'>;
  language: EmailLanguage;
};

function emailContent({
  before,
  after,
  action,
  event,
  store,
  language,
}: EmailContext): EmailContent {
  const locale = intlLocales[language];
  const money = (amount: number) => formatMoney(amount, after.currency, locale);
  const optional = (amount: number) => (amount > 0 ? money(amount) : '');
  const parcel = findParcel(after, action);
  const refund = newRefund(before, after);
  const creditNote = after.creditNotes?.slice(before.creditNotes?.length).at(-1);
  return {
    values: {
      customer: after.customer.name,
      order: after.number,
      store: store.name ?? '',
      contact: store.contact_email ?? '',
      total: money(after.total),
      toPay: optional(openAmount(after)),
      toPayBack: optional(overpaidAmount(after)),
      amount: refund ? money(refund.amount) : '',
      payment: refund ? refundSentence(refund.payment, language) : '',
      creditNote: creditNote?.number ?? '',
      carrier: parcel?.carrier ?? '',
      tracking: parcel?.trackingNumber ?? '',
      link: parcel?.trackingUrl ?? '',
      address: after.shippingAddress
        ? addressLines(after.shippingAddress, locale).join(listSeparators[language])
        : '',
    },
    items: emailItems({ before, after, event }, parcel, money),
    totals: hasAmounts(event) ? emailTotals(after, language, money) : [],
  };
}

/** Whether the email says what each item and the order cost. */
export function hasAmounts(event: EmailEvent): boolean {
  return event === 'confirmed' || event === 'edited';
}

type Money = (amount: number) => string;

function newRefund(before: Order, after: Order): Refund | undefined {
  return after.refunds.find(({ _id }) => before.refunds.every((one) => one._id !== _id));
}

/** The parcel that the action has shipped or updated. */
function findParcel({ shipments }: Order, action: EmailedAction): Shipment | undefined {
  if (action.kind === 'track') return shipments.find(({ _id }) => _id === action.shipment);
  return action.kind === 'ship' ? shipments.at(-1) : undefined;
}

/** The items of the parcel or of the refund, else all items of the order. */
function emailItems(
  { before, after, event }: Pick<EmailContext, 'before' | 'after' | 'event'>,
  parcel: Shipment | undefined,
  money: Money,
): EmailContent['items'] {
  const refunded = event === 'refunded' ? newRefund(before, after)?.items : undefined;
  const units = parcel?.items ?? refunded;
  return after.items.flatMap(({ _id, name, variantName, quantity, unitPrice }) => {
    const count = units ? (units.find((one) => one._id === _id)?.quantity ?? 0) : quantity;
    if (count === 0) return [];
    const amount = hasAmounts(event) ? money(unitPrice * quantity) : null;
    return [{ quantity: count, name: variantName ? `${name} (${variantName})` : name, amount }];
  });
}

function emailTotals(order: Order, language: EmailLanguage, money: Money): EmailContent['totals'] {
  const labels = totalLabels[language];
  const lines = [
    { label: labels.subtotal, amount: order.subtotal },
    { label: labels.discount, amount: -order.discountTotal },
    { label: labels.shipping, amount: order.shippingTotal },
    { label: order.taxIncluded ? labels.taxIncluded : labels.tax, amount: order.taxTotal },
  ].filter(({ amount }) => amount !== 0);
  // A single line would repeat the total.
  const parts = lines.length > 1 ? lines : [];
  return [...parts, { label: labels.total, amount: order.total }].map(({ label, amount }) => ({
    label,
    amount: money(amount),
  }));
}
