import type { Address } from '../../../contract/address.ts';
import type { Order } from '../../../contract/order.ts';
import { ADDRESS_FIELDS } from '../../../domain/addressLines.ts';
import { withOffset } from '../../../domain/dates.ts';
import { decimalOf, isCurrency } from '../../../domain/money.ts';
import { isToPayBack } from '../../../domain/refundAmounts.ts';
import { taxByRate } from '../../../domain/tax.ts';
import type { ExportColumn, ListIntl } from '../../lists/declareList.ts';

// The functions that end with `Texts` return the entries of one cell of the file.

/** `2 × Mug · Sea blue / L · MUG-1` for each item. */
export function itemTexts({ items }: Order): string[] {
  return items.map(({ quantity, name, variantName, sku }) =>
    joined([`${quantity} × ${name}`, variantName, sku]),
  );
}

/** `SUMMER 5.00` for each promotion. */
export function promotionTexts({ promotions, currency }: Order): string[] {
  return promotions.map(({ code, amount }) => `${code} ${amountText(amount, currency)}`);
}

/** `TVA 20% · 73.17 · 14.63` for each rate: its net amount and tax. Empty if the rates are unknown. */
export function taxTexts(order: Order): string[] {
  return (taxByRate(order) ?? []).flatMap(({ rate, name, net, tax }) => {
    if (rate === null) return [];
    const amounts = [net, tax].map((amount) => amountText(amount, order.currency));
    return joined([`${name ?? ''} ${rate}%`.trim(), ...amounts]);
  });
}

/** `2026-03-02T10:00:00+01:00 · 12.00 · Damaged · the note · Bank transfer 2026-03-02 TR-42` for each refund. */
export function refundTexts(order: Order, words: ListIntl): string[] {
  return order.refunds.map((refund) => {
    const { createdAt, amount, reason, note, payment } = refund;
    return joined([
      timeText(createdAt, words),
      amountText(amount, order.currency),
      words.translate(`orderShow.reason.${reason}`, { _: reason }),
      note,
      payment &&
        [
          words.translate(`orderShow.paidBack.${payment.method}`, { _: payment.method }),
          payment.paidOn,
          payment.reference,
        ]
          .filter(Boolean)
          .join(' '),
      isToPayBack(order, refund) ? words.translate('orders.filter.toPayBack') : null,
    ]);
  });
}

export function noteTexts({ notes }: Order, words: ListIntl): string[] {
  return notes.map(({ at, text }) => joined([timeText(at, words), text]));
}

/** `2026-03-02T10:00:00+01:00 · La Poste · 6A123` for each parcel. */
export function parcelTexts({ shipments }: Order, words: ListIntl): string[] {
  return shipments.map(({ shippedAt, carrier, trackingNumber }) =>
    joined([timeText(shippedAt, words), carrier, trackingNumber]),
  );
}

/** One column per part of the address, for label printing. */
export function addressParts(
  kind: 'shipping' | 'billing',
  addressOf: (order: Order) => Address | null,
): ExportColumn<Order>[] {
  return ADDRESS_FIELDS.map((part) => ({
    label: `orders.export.${kind}.${part}`,
    value: (order) => addressOf(order)?.[part],
    ...(part === 'country' && { as: part }),
  }));
}

function amountText(amount: number, currency: string): string {
  return isCurrency(currency) ? String(decimalOf(amount, currency)) : '';
}

function timeText(instant: string, { zone }: ListIntl): string {
  return withOffset(new Date(instant), zone);
}

function joined(parts: readonly (string | null | undefined)[]): string {
  return parts.filter((part) => part).join(' · ');
}
