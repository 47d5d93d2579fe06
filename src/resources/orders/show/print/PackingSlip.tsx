import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { Order } from '../../../../../contract/order.ts';
import { remainingUnits } from '../../../../../domain/orderItems.ts';
import { ownDirection } from '../../../../theme/ownDirection.ts';
import { PaperHead } from './PaperHead.tsx';

/** For the parcel: what goes in, without prices. What is still to be sent; once all is sent, all that was. */
export function PackingSlip({ order }: { order: Order }) {
  const translate = useTranslate();
  const isOpen = order.items.some((item) => remainingUnits(item) > 0);
  const rows = order.items
    .map((item) => ({ item, units: isOpen ? remainingUnits(item) : item.fulfilledQuantity }))
    .filter(({ units }) => units > 0);
  const isPart = isOpen && order.items.some((item) => item.fulfilledQuantity > 0);
  const count = rows.reduce((sum, { units }) => sum + units, 0);
  return (
    <>
      <PaperHead
        title="order.print.slip"
        addressTitle="order.print.shipTo"
        order={order}
        address={order.shippingAddress}
      />
      {isPart && <Box sx={{ mt: 2 }}>{translate('order.print.toSend')}</Box>}
      <table>
        <thead>
          <tr>
            <th scope="col">{translate('order.print.item')}</th>
            <th scope="col" className="number">
              {translate('order.print.quantity')}
            </th>
            <th scope="col" className="number">
              {translate('order.print.packed')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ item, units }) => (
            <tr key={item._id}>
              <td>
                {item.name}
                {item.sku && <Box sx={{ color: '#585E65' }}>{item.sku}</Box>}
              </td>
              <td className="number">{units}</td>
              <td className="number">
                <Box sx={tickBoxSx} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Box sx={{ mt: 2 }}>{translate('order.print.units', { smart_count: count })}</Box>
      {order.customerNote && (
        <Box sx={{ mt: 2, whiteSpace: 'pre-wrap', ...ownDirection }}>
          <h3>{translate('order.customer.note')}</h3>
          {order.customerNote}
        </Box>
      )}
      <Box sx={{ mt: 3 }}>{translate('order.print.thanks')}</Box>
    </>
  );
}

// Drawn with a border: backgrounds are not printed.
const tickBoxSx = { display: 'inline-block', width: 16, height: 16, border: '1.5px solid #1B1F23' };
