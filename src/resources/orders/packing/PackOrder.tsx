import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import * as v from 'valibot';
import type { Order } from '../../../../contract/order.ts';
import { splitByTransition } from '../../../../domain/bulkTransitions.ts';
import { remainingUnits } from '../../../../domain/orderItems.ts';
import {
  checkedUnits,
  type ItemPlaces,
  isAllChecked,
  itemsWithCode,
  scanUnit,
} from '../../../../domain/packing.ts';
import { itemName } from '../../../../domain/variantNames.ts';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';
import { DraftNotice } from '../../../forms/drafts/DraftNotice.tsx';
import { useDraftState } from '../../../forms/drafts/useDraftState.ts';
import { useProblemText } from '../../../forms/problems.ts';
import { RetryAlert } from '../../../forms/ReadFailure.tsx';
import { ScanField } from '../../../lists/items/ScanField.tsx';
import { ScanNotice, useScanNotice } from '../../../lists/items/ScanNotice.tsx';
import type { useTones } from '../../../lists/items/tones.ts';
import { writtenSx } from '../../../theme/direction.ts';
import { DetailCard } from '../../../ui/DetailCard.tsx';
import { AddressText } from '../../../ui/fields/contact/AddressText.tsx';
import { BlockedChip } from '../../../ui/fields/OrderChips.tsx';
import { orderUrl, printUrl } from '../../../ui/screenUrls.ts';
import { useLastCarrier } from '../../../ui/useCarriers.ts';
import { orderQuery } from '../readOrder.ts';
import { ChangesNotice } from '../show/ChangesNotice.tsx';
import { orderChanges, type Side } from '../show/orderChanges.ts';
import { CheckedItems } from './CheckedItems.tsx';
import { PackValues } from './packValues.ts';
import { ShipForm } from './ShipForm.tsx';

type Props = {
  /** The order as a list row. The component reads the whole order. */
  listed: Order;
  /** All orders of the page: a scanned number may open one of them, and a wrong item may belong to one of them. */
  orders: readonly Order[];
  places: ItemPlaces;
  play: ReturnType<typeof useTones>['play'];
  nextId: string | undefined;
  onOpen: (id: string) => void;
  onShipped: () => void;
};

/** Changes that matter for the parcel. */
const concerning: readonly Side[] = ['status', 'items', 'address', 'notes'];

/** Packs one order: the merchant scans each unit, then ships. */
export function PackOrder({ listed, orders, places, play, nextId, onOpen, onShipped }: Props) {
  const translate = useTranslate();
  const problemText = useProblemText();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const query = useQuery({
    ...orderQuery(dataProvider, listed._id),
    refetchOnMount: 'always',
    meta: { isErrorShown: true },
  });
  const order = query.data ?? listed;
  const { isWaiting, ...changes } = useChanges(query.isFetchedAfterMount ? query.data : undefined);
  const { carrier } = useLastCarrier();
  const initial = v.parse(PackValues, { carrier });
  const draft = useDraftState('orders', `${order._id}.pack`, PackValues, initial);
  const { checked } = draft.values;
  const scanInput = useRef<HTMLInputElement>(null);
  const numberInput = useRef<HTMLInputElement>(null);
  const [blocked] = splitByTransition([order], 'ship', new Date()).blocked;
  const isReady = !blocked && isAllChecked(order.items, checked);

  const { notice, say, scan } = useScan({
    order,
    orders,
    places,
    checked,
    play,
    onOpen,
    onChecked(units) {
      draft.change({ checked: units });
      if (isAllChecked(order.items, units)) numberInput.current?.focus();
    },
  });

  return (
    <Box sx={columnsSx}>
      <Box sx={stackSx}>
        <OrderHead order={order} />
        {query.isError && (
          <RetryAlert severity="error" {...query}>
            {translate('packing.failed')}
          </RetryAlert>
        )}
        <DraftNotice draft={draft} />
        {blocked ? (
          <Alert severity="error">
            {problemText(blocked.reason)} {translate('packing.pack.putAside')}
          </Alert>
        ) : (
          <>
            {changes.before && (
              <ChangesNotice
                before={changes.before}
                after={order}
                concerning={concerning}
                onSeen={() => {
                  changes.accept();
                  scanInput.current?.focus();
                }}
              />
            )}
            <ScanField ref={scanInput} help="packing.pack.scanHelp" onScan={scan} />
          </>
        )}
        <ScanNotice notice={notice} />
        <CheckedItems
          order={order}
          places={places}
          checked={checked}
          onChange={(next) => draft.change({ checked: next })}
        />
      </Box>
      <Box sx={stackSx}>
        {!blocked && (
          <ShipForm
            order={order}
            isCurrent={query.data !== undefined && !isWaiting}
            isReady={isReady}
            draft={draft}
            numberInput={numberInput}
            isItemCode={(code) => itemsWithCode(order.items, code, places).length > 0}
            onRefused={(text) => say('error', text)}
            onShipped={onShipped}
          />
        )}
        {nextId && (
          <Button color="inherit" variant="outlined" onClick={() => onOpen(nextId)}>
            {translate(blocked ? 'packing.pack.next' : 'packing.pack.skip')}
          </Button>
        )}
        <DetailCard title="packing.pack.to">
          {order.shippingAddress ? (
            <AddressText address={order.shippingAddress} />
          ) : (
            <Typography variant="muted">{translate('packing.pack.noAddress')}</Typography>
          )}
        </DetailCard>
      </Box>
    </Box>
  );
}

/** What others have changed since the merchant saw the order. `isWaiting`: a change matters for the parcel. */
function useChanges(order: Order | undefined) {
  const [seen, setSeen] = useState(order);
  if (!seen && order) setSeen(order);
  const changes = seen && order ? orderChanges(seen, order) : [];
  return {
    /** The order before the changes; undefined without changes. */
    before: changes.length > 0 ? seen : undefined,
    isWaiting: changes.some(({ side }) => concerning.includes(side)),
    accept: () => setSeen(order),
  };
}

type Scanning = Pick<Props, 'orders' | 'places' | 'play' | 'onOpen'> & {
  order: Order;
  checked: PackValues['checked'];
  onChecked: (checked: PackValues['checked']) => void;
};

/** Counts each scanned item, and announces the result. A scanned order number opens that order. */
function useScan({ order, orders, places, checked, play, onOpen, onChecked }: Scanning) {
  const translate = useTranslate();
  const { notice, say } = useScanNotice(play);

  function scan(code: string) {
    const found = scanUnit(order.items, checked, code, places);
    if (found.kind === 'counted') {
      const { item, units } = found;
      onChecked(units);
      const of = {
        item: itemName(item),
        count: checkedUnits(item, units),
        units: remainingUnits(item),
      };
      say('success', translate('packing.pack.counted', of));
    } else if (found.kind === 'full') {
      say('error', translate('packing.pack.full', { item: itemName(found.item) }));
    } else {
      const named = orders.find(({ number }) => isNumber(number, code));
      if (named) onOpen(named._id);
      else say('error', wrongText(code));
    }
  }

  function wrongText(code: string): string {
    for (const other of orders) {
      const [item] = itemsWithCode(other.items, code, places);
      const of = item && { item: itemName(item), number: other.number };
      if (of) return translate('packing.pack.wrong', of);
    }
    return translate('packing.pack.unknown', { code });
  }

  return { notice, say, scan };
}

/** Whether a code is the order number on a packing slip, with or without `#`. */
function isNumber(number: string, code: string): boolean {
  const plain = (text: string) => text.replace(/^#/, '').trim().toLowerCase();
  return plain(number) === plain(code);
}

function OrderHead({ order }: { order: Order }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5 }}>
        <Typography variant="h2">
          <Link component={RouterLink} to={orderUrl(order._id)} color="inherit">
            <bdi>{order.number}</bdi>
          </Link>
        </Typography>
        <bdi>{order.customer.name}</bdi>
        <BlockedChip customer={order.customer} />
        <Link
          component={RouterLink}
          to={printUrl('slip', [order._id])}
          target="_blank"
          rel="noopener"
          variant="body2"
          sx={{ ml: 'auto' }}
        >
          {translate('packing.pack.slip')}
        </Link>
      </Box>
      {order.customerNote && (
        <Alert severity="info" icon={false} sx={writtenSx}>
          {order.customerNote}
        </Alert>
      )}
    </Box>
  );
}

const stackSx = { display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 };

const columnsSx = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
};
