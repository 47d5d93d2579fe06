import RefreshOutlined from '@mui/icons-material/RefreshOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';

/** How many records there are, how old the rows on the screen are, and a button to read them again. */
export function RefreshStatus() {
  const translate = useTranslate();
  const { resource, total, isFetching, isPlaceholderData, filterValues } = useListContext();
  const queryClient = useQueryClient();
  // What stands around the rows, such as the counts of tabs, is read again with them.
  const refresh = () => queryClient.refetchQueries({ queryKey: [resource], type: 'active' });
  const isFiltered = Object.keys(filterValues).length > 0;
  const minutes = useAgeInMinutes();
  if (minutes === undefined) {
    return (
      <Typography variant="body2" color="textSecondary" sx={{ minHeight: 32, lineHeight: '32px' }}>
        {translate('listing.loading')}
      </Typography>
    );
  }
  const age = translate(minutes < 1 ? 'listing.updatedNow' : 'listing.updated', {
    smart_count: minutes,
  });

  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 32 }}>
      <Typography variant="body2" color="textSecondary">
        {total !== undefined &&
          !isPlaceholderData &&
          `${translate(isFiltered ? 'listing.found' : 'listing.total', { smart_count: total, total: total.toLocaleString() })} · `}
        {age}
      </Typography>
      <Tooltip title={translate('listing.refresh')}>
        <span>
          <IconButton
            size="small"
            aria-label={translate('listing.refresh')}
            disabled={isFetching}
            onClick={() => void refresh()}
          >
            <RefreshOutlined fontSize="small" />
          </IconButton>
        </span>
      </Tooltip>
    </Box>
  );
}

/** Whole minutes since the rows on the screen were read; the list's context does not tell. */
function useAgeInMinutes(): number | undefined {
  const { resource } = useListContext();
  const cache = useQueryClient().getQueryCache();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  const readAt = cache
    .findAll({ queryKey: [resource, 'getList'], type: 'active' })
    .reduce((latest, query) => Math.max(latest, query.state.dataUpdatedAt), 0);
  return readAt === 0 ? undefined : Math.max(0, Math.floor((now - readAt) / 60_000));
}
