import { useTranslate } from 'react-admin';
import type { Seller } from '../../../../../contract/invoice.ts';
import type { Order } from '../../../../../contract/order.ts';
import { useSession } from '../../../../session.ts';

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
