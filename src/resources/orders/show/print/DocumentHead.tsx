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
import { narrowScreen } from '../../../../theme/rowStyles.ts';
import { formatPhone } from '../../../../ui/fields/contact/formatPhone.ts';
import { longDay } from '../../../../ui/fields/moment.ts';
import { StoreLogo } from '../../../../ui/fields/StoreLogo.tsx';
import { useStoreZone } from '../../../../ui/useStoreSettings.ts';

type Props = {
  /** Translation keys. */
  title: string;
  addressTitle: string;
  order: Order;
  address: Address | null;
  /** Rows above the order number, such as the invoice number. Names are already translated. */
  facts?: readonly (readonly [name: string, value: string])[];
  /** Invoices and credit notes must state the legal name and the VAT number. */
  isLegal?: boolean;
};

/** Header of a document: seller, title, order and recipient. */
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
          {[...lines, address?.phone && formatPhone(address.phone)].filter(Boolean).join('\n')}
        </Box>
      </Box>
    </>
  );
}

/** The seller: a return address, or on invoices and credit notes the legally required details. */
function Sender({ order, isLegal }: { order: Order; isLegal: boolean }) {
  const translate = useTranslate();
  const seller = useSeller()(order, isLegal);
  const legalName = isLegal && seller.legalName !== seller.name ? seller.legalName : null;
  return (
    <Box sx={senderSx}>
      <StoreLogo url={seller.logo} sx={logoSx} />
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
          <bdi dir="ltr">{formatPhone(seller.contactPhone)}</bdi>
        </p>
      )}
    </Box>
  );
}

/** A4 and Letter are wider than this between their margins; upright phones are not. */
const WIDE = '@media (min-width: 600px)';

// Not `start`, which would follow the language of the address.
const senderSx = { textAlign: 'left', [WIDE]: { textAlign: 'right', maxWidth: '50%' } };

const logoSx = {
  height: 56,
  maxWidth: 'min(220px, 100%)',
  mb: 1,
  [WIDE]: { ml: 'auto' },
};

/** Formats the day of an instant in the store's time zone. */
export function useDayText(): (at: string) => string {
  const locale = useLocale();
  const timeZone = useStoreZone();
  return (at) => longDay(at, timeZone, locale);
}

const headSx = {
  display: 'flex',
  flexDirection: 'column',
  [WIDE]: { flexDirection: 'row' },
  justifyContent: 'space-between',
  columnGap: 4,
  rowGap: 3,
};

const factsSx = {
  m: 0,
  mt: 1,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  [narrowScreen]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  columnGap: 1.5,
  '& dt': { color: '#585E65' },
  '& dd': { m: 0 },
};

/**
 * The seller on a document: the current settings, or if `isLegal` the seller that the issued invoice stored. The
 * current settings fill in a missing name, address or logo, and a missing VAT number if the order has tax.
 */
export function useSeller(): (order: Order, isLegal: boolean) => Seller & { name: string } {
  const translate = useTranslate();
  const user = useSession((session) => session.user);
  const { name, legalName, vatNumber, address, contactEmail, contactPhone, logo } = useSession(
    (session) => session.storeSettings,
  );
  const today = {
    name: name || user?.businessName || translate('shell.brand.storeName'),
    legalName,
    vatNumber,
    address,
    contactEmail,
    contactPhone,
    logo,
  };
  return ({ invoice, taxTotal }, isLegal) => {
    const issued = isLegal && invoice?.seller;
    if (!issued) return today;
    return {
      ...issued,
      logo: issued.logo === undefined ? logo : issued.logo,
      name: issued.name || today.name,
      address: issued.address || address,
      vatNumber: issued.vatNumber || (taxTotal === 0 ? null : vatNumber),
    };
  };
}
