import Box from '@mui/material/Box';
import { Fragment } from 'react';
import { useTranslate } from 'react-admin';
import type { Address } from '../../../../../contract/address.ts';
import type { Seller } from '../../../../../contract/invoice.ts';
import type { Order } from '../../../../../contract/order.ts';
import { addressLines } from '../../../../../domain/addressLines.ts';
import { isEuVatNumber } from '../../../../../domain/vatNumbers.ts';
import { useLocale } from '../../../../i18n/useLocale.ts';
import { useSession } from '../../../../session/session.ts';
import { ownDirection } from '../../../../theme/direction.ts';
import { writtenPhone } from '../../../../ui/fields/contact/writtenPhone.ts';
import { longDay } from '../../../../ui/fields/moment.ts';
import { StoreLogo } from '../../../../ui/fields/StoreLogo.tsx';
import { useStoreZone } from '../../../../ui/useStoreSettings.ts';

type Props = {
  /** Translation keys. */
  title: string;
  addressTitle: string;
  order: Order;
  address: Address | null;
  /** What the paper says of itself, before the order's number and date; names are already translated. */
  facts?: readonly (readonly [name: string, value: string])[];
  /** An invoice names who sells by law, and with what VAT number. */
  isLegal?: boolean;
};

/** Top of a paper: whose it is, what it is, for which order and for whom. */
export function DocumentHead({ title, addressTitle, order, address, facts = [], isLegal }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const dayText = useDayText();
  const lines = address ? addressLines(address, locale) : [order.customer.name];
  const rows = [
    ...facts,
    [translate('orderShow.print.order'), order.number],
    [translate('orderShow.print.ordered'), dayText(order.createdAt)],
  ] as const;
  return (
    <>
      <Box sx={headSx}>
        <Box sx={{ minWidth: 0 }}>
          <h2>{translate(title)}</h2>
          <Box component="dl" sx={factsSx}>
            {rows.map(([name, value]) => (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </Fragment>
            ))}
          </Box>
        </Box>
        <Sender order={order} isLegal={isLegal ?? false} />
      </Box>
      <Box sx={{ mt: 3 }}>
        <h3>{translate(addressTitle)}</h3>
        <Box sx={{ whiteSpace: 'pre-line', ...ownDirection }}>
          {[...lines, address?.phone && writtenPhone(address.phone)].filter(Boolean).join('\n')}
        </Box>
      </Box>
    </>
  );
}

/** Who sends and sells: where a parcel comes back to, and what an invoice must say. */
function Sender({ order, isLegal }: { order: Order; isLegal: boolean }) {
  const translate = useTranslate();
  const seller = useSeller()(order, isLegal);
  const logo = useSession((session) => session.storeSettings.logo);
  const legalName = isLegal && seller.legalName !== seller.name ? seller.legalName : null;
  return (
    <Box sx={senderSx}>
      <StoreLogo url={logo} sx={logoSx} />
      {!isLegal && <h3>{translate('orderShow.print.returnTo')}</h3>}
      <strong>
        <bdi>{seller.name}</bdi>
      </strong>
      {legalName && (
        <p>
          <bdi>{legalName}</bdi>
        </p>
      )}
      {seller.address && (
        <Box sx={{ whiteSpace: 'pre-line', unicodeBidi: 'plaintext' }}>{seller.address}</Box>
      )}
      {isLegal && seller.vatNumber && (
        <p>
          {translate(
            isEuVatNumber(seller.vatNumber)
              ? 'orderShow.print.euVatNumber'
              : 'orderShow.print.vatNumber',
          )}{' '}
          <bdi dir="ltr">{seller.vatNumber}</bdi>
        </p>
      )}
      {seller.contactEmail && (
        <p>
          <bdi dir="ltr">{seller.contactEmail}</bdi>
        </p>
      )}
      {seller.contactPhone && (
        <p>
          <bdi dir="ltr">{writtenPhone(seller.contactPhone)}</bdi>
        </p>
      )}
    </Box>
  );
}

/** A sheet of A4 or Letter between its margins is wider, a phone is not. */
const ON_PAPER = '@media (min-width: 600px)';

const senderSx = { [ON_PAPER]: { textAlign: 'right', maxWidth: '50%' } };

const logoSx = {
  height: 56,
  maxWidth: 'min(220px, 100%)',
  mb: 1,
  [ON_PAPER]: { ml: 'auto' },
};

/** A day as papers write it, on the store's clock. */
export function useDayText(): (at: string) => string {
  const locale = useLocale();
  const timeZone = useStoreZone();
  return (at) => longDay(at, timeZone, locale);
}

const headSx = {
  display: 'flex',
  flexDirection: 'column',
  [ON_PAPER]: { flexDirection: 'row' },
  justifyContent: 'space-between',
  columnGap: 4,
  rowGap: 3,
};

const factsSx = {
  m: 0,
  mt: 1,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 1.5,
  '& dt': { color: '#585E65' },
  '& dd': { m: 0 },
};

/**
 * Who sells, on a paper: by today's settings; on an invoice that was issued, as it was issued. Only what no
 * invoice may lack, and it did, comes from today.
 */
export function useSeller(): (order: Order, isLegal: boolean) => Seller & { name: string } {
  const translate = useTranslate();
  const user = useSession((session) => session.user);
  const { name, legalName, vatNumber, address, contactEmail, contactPhone } = useSession(
    (session) => session.storeSettings,
  );
  const today = {
    name: name || user?.businessName || translate('shell.brand.storeName'),
    ...{ legalName, vatNumber, address, contactEmail, contactPhone },
  };
  return ({ invoice, taxTotal }, isLegal) => {
    const issued = isLegal && invoice?.seller;
    if (!issued) return today;
    return {
      ...issued,
      name: issued.name || today.name,
      address: issued.address || address,
      vatNumber: issued.vatNumber || (taxTotal === 0 ? null : vatNumber),
    };
  };
}
