import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQueryClient } from '@tanstack/react-query';
import { useListContext, useTranslate } from 'react-admin';
import { Freshness } from '../fields/Freshness.tsx';

/** How many records there are, how old the rows on the screen are, and a button to read them again. */
export function RefreshStatus() {
  const translate = useTranslate();
  const { resource, total, isFetching, isPlaceholderData, filterValues } = useListContext();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const queryClient = useQueryClient();
  // What stands around the rows, such as the counts of tabs, is read again with them.
  const refresh = () => queryClient.refetchQueries({ queryKey: [resource], type: 'active' });
  const isFiltered = Object.keys(filterValues).length > 0;
  const isCounted = total !== undefined && !isPlaceholderData;
  return (
    <Freshness
      isShort={isPhone && isCounted}
      readAt={useReadAt()}
      isFetching={isFetching ?? false}
      onRefresh={() => void refresh()}
    >
      {isCounted
        ? translate(isFiltered ? 'listing.found' : 'listing.total', { smart_count: total, total })
        : undefined}
    </Freshness>
  );
}

/** When the rows on the screen were read; the list's context does not tell. */
function useReadAt(): number {
  const { resource } = useListContext();
  return useQueryClient()
    .getQueryCache()
    .findAll({ queryKey: [resource, 'getList'], type: 'active' })
    .reduce((latest, query) => Math.max(latest, query.state.dataUpdatedAt), 0);
}
