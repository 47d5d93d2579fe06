import Box from '@mui/material/Box';
import { useLocale, useTranslate } from 'react-admin';
import type { Address } from '../../../../../contract/address.ts';
import type { Order } from '../../../../../contract/order.ts';
import { addressLines } from '../../../../fields/contactLinks.ts';
import { useStoreZone } from '../../../../fields/useStoreSettings.ts';
import { useSession } from '../../../../session.ts';
import { ownDirection } from '../../../../theme/ownDirection.ts';

type Props = {
  /** Translation keys. */
  title: string;
  addressTitle: string;
  order: Order;
  address: Address | null;
};

/** Top of a paper: whose it is, what it is, for which order and for whom. */
export function PaperHead({ title, addressTitle, order, address }: Props) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const timeZone = useStoreZone();
  const user = useSession((session) => session.user);
  const settings = useSession((session) => session.storeSettings);
  const shop = settings.name || user?.businessName || translate('shell.brand.storeName');
  const placed = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long' }).format(
    new Date(order.createdAt),
  );
  const lines = address ? addressLines(address, locale) : [order.customer.name];
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2 }}>
        <Box>
          <h2>{translate(title)}</h2>
          <p>{translate('order.print.orderNumber', { number: order.number })}</p>
          <p>{placed}</p>
        </Box>
        <Box sx={{ textAlign: 'right' }}>
          <strong>{shop}</strong>
          {settings.contactEmail && <p>{settings.contactEmail}</p>}
          {settings.contactPhone && (
            <p>
              <bdi dir="ltr">{settings.contactPhone}</bdi>
            </p>
          )}
        </Box>
      </Box>
      <Box sx={{ mt: 3 }}>
        <h3>{translate(addressTitle)}</h3>
        <Box sx={{ whiteSpace: 'pre-line', ...ownDirection }}>
          {[...lines, address?.phone].filter(Boolean).join('\n')}
        </Box>
      </Box>
    </>
  );
}
