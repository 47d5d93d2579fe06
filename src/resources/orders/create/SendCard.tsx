import { type I18nProvider, useGetOne, useTranslate } from 'react-admin';
import type { OrderPreview } from '../../../../contract/orderPreview.ts';
import type { User } from '../../../../contract/user.ts';
import { formatMoney } from '../../../../domain/money.ts';
import { itemName } from '../../../../domain/variantNames.ts';
import { useSession } from '../../../session/session.ts';
import { SendTextCard } from '../../../ui/fields/contact/SendTextCard.tsx';
import type { WithId } from '../../definition.ts';
import { usePreviewContext } from './orderForm.ts';

/** The order as a text for the customer: to copy, or to send by WhatsApp or email. */
export function SendCard() {
  const { preview } = usePreviewContext();
  return preview && preview.items.length > 0 ? <Send preview={preview} /> : null;
}

function Send({ preview }: { preview: OrderPreview }) {
  const translate = useTranslate();
  const store = useSession(({ storeSettings }) => storeSettings.name);
  const id = preview.customer?._id ?? '';
  const { data: user } = useGetOne<WithId<User>>('users', { id }, { enabled: id !== '' });
  return (
    <SendTextCard
      title="orderCreate.send.title"
      what={translate('orderCreate.send.what')}
      write={(i18n) => writeOrder(i18n, preview, store)}
      language={user?.language}
      phone={preview.customer?.phone}
      email={preview.customer?.email}
    />
  );
}

function writeOrder(
  { translate, getLocale }: I18nProvider,
  { customer, currency, items, ...amounts }: OrderPreview,
  store: string | null,
) {
  const { total, shippingTotal, taxIncluded, taxTotal } = amounts;
  const money = (amount: number) => formatMoney(amount, currency, getLocale());
  const name = customer?.name;
  const taxLabel = translate('forms.label', { name: translate('orderShow.totals.tax') });
  const text = [
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
  ];
  return {
    subject: translate('orderCreate.send.subject'),
    text: text.filter(Boolean).join('\n'),
  };
}
