import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import { OrderInput } from '../../../../contract/orderInput.ts';
import { addressLines } from '../../../../domain/addressLines.ts';
import { lineKey } from '../../../../domain/orderInput.ts';
import { useLocale } from '../../../i18n/useLocale.ts';
import { useMoneyText } from '../../../ui/fields/ValueText.tsx';
import { useStoreCurrency } from '../../../ui/useStoreSettings.ts';

/**
 * Formats a section of an order for the conflict dialog. Returns undefined for other fields, and for empty or invalid
 * values. `names` has the names of items by `lineKey`, and of shipping rates by id.
 */
export function useOrderValueText() {
  const translate = useTranslate();
  const locale = useLocale();
  const money = useMoneyText(useStoreCurrency());
  return (field: string, value: unknown, names: ReadonlyMap<string, string>) => {
    if (value === null || value === undefined) return undefined;
    const { success, output } = v.safeParse(v.partial(OrderInput), { [field]: value });
    if (!success) return undefined;
    const { customer, items, shipping, payment } = output;
    const address = output.shippingAddress ?? output.billingAddress;
    if (customer) {
      return [customer.name, customer.phone, customer.email].filter(Boolean).join(', ') || '—';
    }
    if (items && items.length > 0) {
      return items
        .map((item) => {
          const name = names.get(lineKey(item)) ?? '—';
          const text = translate('orderShow.parcels.item', { quantity: item.quantity, name });
          return item.unitPrice === null ? text : `${text} (${money(item.unitPrice)})`;
        })
        .join('\n');
    }
    if (address) return addressLines(address, locale).join(', ') || '—';
    if (shipping) {
      const { method, price, rateId } = shipping;
      const rate = names.get(rateId ?? '');
      const text = rate ?? translate(`orderCreate.delivery.${method === 'rate' ? 'auto' : method}`);
      return price === null ? text : `${text} (${money(price)})`;
    }
    if (!payment) return undefined;
    const text = translate(`orders.method.${payment.kind}`);
    return payment.isPaid ? `${text}, ${translate('orderCreate.payment.isPaid')}` : text;
  };
}
