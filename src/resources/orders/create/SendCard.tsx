import MailOutlined from '@mui/icons-material/MailOutlined';
import WhatsApp from '@mui/icons-material/WhatsApp';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { OrderPreview } from '../../../../contract/orderPreview.ts';
import { itemName } from '../../../../domain/variantNames.ts';
import { useSession } from '../../../session/session.ts';
import { writtenSx } from '../../../theme/direction.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { DetailCard } from '../../../ui/DetailCard.tsx';
import { dialable, mailLink } from '../../../ui/fields/contact/contactLinks.ts';
import { useMoneyText } from '../../../ui/fields/ValueText.tsx';
import { usePreviewContext } from './orderForm.ts';

/** The order as a text for the customer: to copy, or to send by WhatsApp or email. */
export function SendCard() {
  const { preview } = usePreviewContext();
  return preview && preview.items.length > 0 ? <Send preview={preview} /> : null;
}

function Send({ preview }: { preview: OrderPreview }) {
  const translate = useTranslate();
  const text = useOrderText(preview);
  const { phone, email } = preview.customer ?? {};
  const number = dialable(phone);
  const mail = mailLink(email);
  const encoded = encodeURIComponent(text);
  const subject = encodeURIComponent(translate('orderCreate.send.subject'));
  return (
    <DetailCard
      title="orderCreate.send.title"
      action={<CopyButton text={text} what={translate('orderCreate.send.what')} />}
    >
      <Typography variant="body2" sx={writtenSx}>
        {text}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {number && (
          <Button
            size="small"
            startIcon={<WhatsApp />}
            href={`https://wa.me/${number.slice(1)}?text=${encoded}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {translate('orderCreate.send.whatsapp')}
          </Button>
        )}
        {mail && (
          <Button
            size="small"
            startIcon={<MailOutlined />}
            href={`${mail}?subject=${subject}&body=${encoded}`}
          >
            {translate('orderCreate.send.email')}
          </Button>
        )}
      </Box>
    </DetailCard>
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
