import VolumeOffOutlined from '@mui/icons-material/VolumeOffOutlined';
import VolumeUpOutlined from '@mui/icons-material/VolumeUpOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Order } from '../../../../contract/order.ts';
import { FormHeader } from '../../../forms/FormHeader.tsx';
import { useTones } from '../../../lists/items/tones.ts';
import { DetailCard } from '../../../ui/DetailCard.tsx';
import { OrderStatusChip } from '../../../ui/fields/OrderChips.tsx';
import { packingUrl } from '../../../ui/screenUrls.ts';
import { PackingNotices } from './PackingNotices.tsx';
import { PackOrder } from './PackOrder.tsx';
import { usePackedOrders } from './usePackedOrders.ts';

/** Packs orders one by one: the merchant scans the items, then ships. URL: `/orders/pack?ids=a,b`. */
export default function PackPage() {
  const translate = useTranslate();
  const packed = usePackedOrders();
  const tones = useTones();
  const [shippedIds, setShippedIds] = useState<readonly string[]>([]);
  const [currentId, setCurrentId] = useState<string>();
  const orders = packed.query.data ?? [];
  const open = packed.eligible.filter(({ _id }) => !shippedIds.includes(_id));
  const current = orders.find(({ _id }) => _id === currentId);
  // The current order is state: if somebody cancels this order, the page must not switch to another one unnoticed.
  if (!current && open[0]) setCurrentId(open[0]._id);
  const count = shippedIds.length + open.length;
  /** The id of the next open order, wrapping; undefined if no other is open. */
  const nextOf = ({ _id }: Order) => {
    const at = orders.findIndex((one) => one._id === _id);
    const isOpen = (order: Order) => order._id !== _id && open.includes(order);
    return [...orders.slice(at), ...orders.slice(0, at)].find(isOpen)?._id;
  };
  return (
    <>
      <FormHeader
        title={translate('packing.pack.title')}
        backTo="/orders"
        backLabel="packing.back"
        actions={
          <>
            <IconButton
              aria-label={translate('packing.pack.sound')}
              aria-pressed={tones.isOn}
              onClick={() => tones.setOn(!tones.isOn)}
            >
              {tones.isOn ? <VolumeUpOutlined /> : <VolumeOffOutlined />}
            </IconButton>
            <Button
              variant="outlined"
              color="inherit"
              component={Link}
              to={packingUrl('pick', packed.ids, packed.tooManyCount)}
            >
              {translate('packing.pick.title')}
            </Button>
          </>
        }
      >
        <Typography variant="muted" role="status">
          {count > 0 &&
            translate('packing.pack.progress', { packed: shippedIds.length, smart_count: count })}
        </Typography>
      </FormHeader>
      {count > 0 && (
        <LinearProgress
          variant="determinate"
          aria-hidden
          value={(shippedIds.length / count) * 100}
          sx={{ mb: 2, borderRadius: 1 }}
        />
      )}
      <PackingNotices packed={packed} shippedIds={shippedIds} />
      {packed.query.data && !current && <AllPacked count={shippedIds.length} />}
      {current && (
        <PackOrder
          key={current._id}
          listed={current}
          orders={orders}
          places={packed.places.places}
          play={tones.play}
          nextId={nextOf(current)}
          onOpen={setCurrentId}
          onShipped={() => {
            setShippedIds([...shippedIds, current._id]);
            setCurrentId(nextOf(current));
          }}
        />
      )}
      {open.length > 1 && (
        <Box sx={{ mt: 2 }}>
          <Queue orders={open} currentId={currentId} onOpen={setCurrentId} />
        </Box>
      )}
    </>
  );
}

function AllPacked({ count }: { count: number }) {
  const translate = useTranslate();
  return (
    <Box sx={{ py: 4, display: 'grid', gap: 2, justifyItems: 'center', textAlign: 'center' }}>
      <Typography ref={focusOn} variant="h2" tabIndex={-1}>
        {count > 0
          ? translate('packing.pack.done', { smart_count: count })
          : translate('packing.pack.nothing')}
      </Typography>
      <Button variant="contained" component={Link} to="/orders">
        {translate('packing.back')}
      </Button>
    </Box>
  );
}

/** Focuses a heading, not a button, when the focused field is removed: a scanner's second Enter presses buttons. */
function focusOn(element: HTMLElement | null): void {
  element?.focus();
}

type QueueProps = {
  orders: readonly Order[];
  currentId: string | undefined;
  onOpen: (id: string) => void;
};

function Queue({ orders, currentId, onOpen }: QueueProps) {
  const translate = useTranslate();
  return (
    <DetailCard title="packing.pack.queue" text="packing.pack.queueText">
      <Box component="ul" sx={queueSx}>
        {orders.map(({ _id, number, customer, status }) => (
          <li key={_id}>
            <Button
              color="inherit"
              aria-current={_id === currentId || undefined}
              aria-label={translate('packing.pack.open', { number })}
              onClick={() => onOpen(_id)}
              sx={{ fontWeight: _id === currentId ? 700 : 500 }}
            >
              {number}
            </Button>
            <bdi className="one-line">{customer.name}</bdi>
            <OrderStatusChip value={status} />
          </li>
        ))}
      </Box>
    </DetailCard>
  );
}

const queueSx = {
  listStyle: 'none',
  m: 0,
  p: 0,
  maxHeight: 320,
  overflowY: 'auto',
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    gap: 1,
    alignItems: 'center',
  },
};
