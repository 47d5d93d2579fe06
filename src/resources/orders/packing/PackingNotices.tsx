import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { MAX_PACKED } from '../../../../domain/packing.ts';
import { RecordSkeleton } from '../../../forms/FormStates.tsx';
import { useProblemText } from '../../../forms/problems.ts';
import { RetryAlert } from '../../../forms/ReadFailure.tsx';
import type { usePackedOrders } from './usePackedOrders.ts';

type Props = {
  packed: ReturnType<typeof usePackedOrders>;
  /** Orders that this page has shipped. They do not count as excluded. */
  shippedIds?: readonly string[];
};

const none: readonly string[] = [];

/** Shows that orders are loading, failed to load, or are excluded. Notices about loaded orders are not printed. */
export function PackingNotices({ packed, shippedIds = none }: Props) {
  const translate = useTranslate();
  const problemText = useProblemText();
  const { ids, query, missingCount, tooManyCount, places } = packed;
  const blocked = packed.blocked.filter(({ order }) => !shippedIds.includes(order._id));
  if (ids.length === 0) return <Typography>{translate('packing.none')}</Typography>;
  if (query.isError) {
    return (
      <RetryAlert severity="error" {...query}>
        {translate('packing.failed')}
      </RetryAlert>
    );
  }
  if (!query.data) return <RecordSkeleton />;
  return (
    <Box data-print="no" sx={{ display: 'grid', gap: 1, mb: 2, '&:empty': { display: 'none' } }}>
      {places.query.isError && (
        <RetryAlert severity="warning" {...places.query}>
          {translate('packing.noPlaces')}
        </RetryAlert>
      )}
      {tooManyCount > 0 && (
        <Alert severity="warning">
          {translate('packing.tooMany', { max: MAX_PACKED, smart_count: tooManyCount })}
        </Alert>
      )}
      {blocked.length + missingCount > 0 && (
        <Alert severity="warning">
          {translate('packing.blocked', { smart_count: blocked.length + missingCount })}
          <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
            {blocked.map(({ order, reason }) => (
              <li key={order._id}>
                <bdi>{order.number}</bdi>: {problemText(reason)}
              </li>
            ))}
            {missingCount > 0 && (
              <li>{translate('orders.bulk.missing', { smart_count: missingCount })}</li>
            )}
          </Box>
        </Alert>
      )}
    </Box>
  );
}
