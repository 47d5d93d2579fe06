import { useTranslate } from 'react-admin';
import type { OrderPreview } from '../../../../contract/orderPreview.ts';
import { itemName } from '../../../../domain/variantNames.ts';
import { useSession } from '../../../session/session.ts';
import { SendTextCard } from '../../../ui/fields/contact/SendTextCard.tsx';
import { useMoneyText } from '../../../ui/fields/ValueText.tsx';
import { usePreviewContext } from './orderForm.ts';

/** The order as a text for the customer: to copy, or to send by WhatsApp or email. */
export function SendCard() {
  const { preview } = usePreviewContext();
  return preview && preview.items.length > 0 ? <Send preview={preview} /> : null;
}

function Send({ preview }: { preview: OrderPreview }) {
  const translate = useTranslate();
  return (
    <SendTextCard
      title="orderCreate.send.title"
      what={translate('orderCreate.send.what')}
      subject={translate('orderCreate.send.subject')}
      text={useOrderText(preview)}
      phone={preview.customer?.phone}
      email={preview.customer?.email}
    />
  );
}

function useOrderText({ customer, currency, items, ...amounts }: OrderPreview): string {
  const { total, shippingTotal, taxIncluded, taxTotal } = amounts;
  const translate = useTranslate();
  const money = useMoneyText(currency);
  const store = useSession(({ storeSettings }) => storeSettings.name);
  const name = customer?.name;
  const taxLabel = translate('forms.label', { name: translate('orderShow.totals.tax') });
  return [
    translate(name ? 'orderCreate.send.hello' : 'orderCreate.send.helloAll', { name }),
    ...items.map((item) =>
      translate('orderCreate.send.item', {
        quantity: item.quantity,
        name: itemName(item),
        amount: money(item.unitPrice * item.quantity - item.discount),
      }),
    ),
    translate('orderCreate.send.shipping', { amount: money(shippingTotal) }),
    !taxIncluded && taxTotal > 0 && `${taxLabel} ${money(taxTotal)}`,
    translate('orderCreate.send.total', { amount: money(total) }),
    store ?? '',
  ]
    .filter(Boolean)
    .join('\n');
}
