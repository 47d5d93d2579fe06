import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { RetryAlert } from '../../forms/ReadFailure.tsx';
import type { StorePreview } from './useStorePreview.ts';

type Props = Pick<
  StorePreview<unknown, unknown>,
  'isStale' | 'isFetching' | 'hasFailed' | 'refetch'
>;

/** Says whether the amounts above are loading, are outdated, or failed to load. */
export function PreviewStatus({ isStale, isFetching, hasFailed, refetch }: Props) {
  const translate = useTranslate();
  if (hasFailed) {
    return (
      <RetryAlert severity="warning" isFetching={isFetching} refetch={refetch}>
        {translate('orderCreate.totals.failed')}
      </RetryAlert>
    );
  }
  return (
    <Typography variant="muted" role="status" sx={{ minHeight: '1.5em' }}>
      {isStale && translate(`orderCreate.totals.${isFetching ? 'working' : 'stale'}`)}
    </Typography>
  );
}
