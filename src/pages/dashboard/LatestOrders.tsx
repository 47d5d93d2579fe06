import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type GetListParams, type RaRecord, useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Order } from '../../../contract/order.ts';
import { mainTransition } from '../../../domain/bulkTransitions.ts';
import { PartFailure } from '../../forms/ReadFailure.tsx';
import { recordParser } from '../../lists/recordParser.ts';
import { usePrefetchList } from '../../lists/usePrefetchList.ts';
import { narrowScreen } from '../../theme/rowStyles.ts';
import { OrderStatusChip } from '../../ui/fields/OrderChips.tsx';
import { DateTimeText, MoneyText } from '../../ui/fields/ValueText.tsx';
import { orderUrl } from '../../ui/screenUrls.ts';
import { Panel, PanelRows, RowLink } from './Panel.tsx';

const COUNT = 5;

const latest: GetListParams = {
  pagination: { page: 1, perPage: COUNT },
  sort: { field: 'createdAt', order: 'DESC' },
  filter: {},
};

export function useLatestOrders() {
  usePrefetchList('orders', latest);
  return useGetList<RaRecord>('orders', latest);
}

/** Each order has a button for its next transition, if there is one. */
export function LatestOrders() {
  const translate = useTranslate();
  const { data, error, refetch, isFetching } = useLatestOrders();
  return (
    <Panel
      title={translate('dashboard.latest.title')}
      more={{ to: '/orders', text: translate('dashboard.latest.all') }}
    >
      {data ? (
        <PanelRows sx={columns}>
          {data
            .flatMap((record) => parseOrder(record) ?? [])
            .map((order) => (
              <Row key={order._id} order={order} />
            ))}
        </PanelRows>
      ) : error ? (
        <Box sx={{ px: 2, pb: 1.5 }}>
          <PartFailure text="dashboard.latest.failed" isFetching={isFetching} refetch={refetch} />
        </Box>
      ) : (
        <RowSkeletons />
      )}
    </Panel>
  );
}

/** Null for a malformed order of another API. */
const parseOrder = recordParser(Order);

function Row({ order }: { order: Order }) {
  return (
    <li>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <RowLink to={orderUrl(order._id)} sx={numberSx}>
            {order.number}
          </RowLink>
          <OrderStatusChip value={order.status} />
        </Box>
        <Typography variant="hint">
          <bdi>{order.customer.name}</bdi> · <DateTimeText at={order.createdAt} />
        </Typography>
      </Box>
      <Box sx={{ fontWeight: 550, typography: 'body2', textAlign: 'end' }}>
        <MoneyText amount={order.total} currency={order.currency} />
      </Box>
      <NextStep order={order} />
    </li>
  );
}

/** Opens the order's page, where the transition is confirmed. */
function NextStep({ order }: { order: Order }) {
  const translate = useTranslate();
  const step = mainTransition(order, new Date());
  if (!step) return null;
  const name = translate(`orders.step.${step.name}`);
  return (
    <Button
      component={Link}
      to={orderUrl(order._id)}
      state={{ step: step.name }}
      variant="outlined"
      size="small"
      aria-label={translate('dashboard.latest.next', { step: name, number: order.number })}
      sx={stepSx}
    >
      {name}
    </Button>
  );
}

function RowSkeletons() {
  return (
    <PanelRows sx={columns} aria-hidden>
      {[...Array(COUNT).keys()].map((row) => (
        <li key={row}>
          <Box>
            <Skeleton width="45%" />
            <Skeleton width="70%" height={16} />
          </Box>
          <Skeleton width={60} />
        </li>
      ))}
    </PanelRows>
  );
}

// On narrow screens the button is below its order, elsewhere in a column as wide as the longest button.
const stepSx = {
  position: 'relative',
  zIndex: 1,
  gridColumn: { xs: '1 / -1', sm: 'auto' },
  justifySelf: { xs: 'start', sm: 'stretch' },
};

const numberSx = { fontWeight: 600, fontVariantNumeric: 'tabular-nums' };

const columns = {
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) auto auto' },
  [narrowScreen]: { gridTemplateColumns: 'minmax(0, 1fr)' },
};
