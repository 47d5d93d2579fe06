import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { visuallyHidden } from '@mui/utils';
import { useQueryClient } from '@tanstack/react-query';
import { memo, type ReactNode, useDeferredValue } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { narrowScreen } from '../theme/rowStyles.ts';
import { useHeights } from '../ui/barHeights.ts';
import { Freshness } from '../ui/Freshness.tsx';
import { useResourceName } from '../ui/fields/resource.tsx';
import { StaleNote } from '../ui/StatePanel.tsx';
import { Title } from '../ui/Title.tsx';
import { SelectionBar } from './bulk/SelectionBar.tsx';
import { useSelection } from './bulk/selection.tsx';
import { ListPagination } from './ListPagination.tsx';
import { ListEmpty, type ListEmptyProps, ListFailed, ListNoResult } from './ListStates.tsx';

interface Props extends SkeletonProps {
  actions?: ReactNode;
  /** The `Create` button. On a phone, this button stands beside the title, and `actions` stand below. */
  mainAction?: ReactNode;
  tabs?: ReactNode;
  toolbar: ReactNode;
  /** Buttons of the selection bar; may be lazy. */
  bulkActionButtons?: ReactNode;
  filterChips?: ReactNode;
  empty: ListEmptyProps;
  children: ReactNode;
  /** The rows on a phone. */
  cards: ReactNode;
}

/** The page of a list: title, actions, filters, rows or an empty or error state, pagination. */
export function ListFrame({
  actions,
  mainAction,
  tabs,
  toolbar,
  bulkActionButtons: bulk,
  filterChips: chips,
  empty,
  children,
  cards,
  ...skeletonProps
}: Props) {
  const state = useListState();
  const { isFetching, refetch } = useListContext();
  const { count } = useSelection();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const isSelecting = bulk !== undefined && count > 0;
  // Deferred, so that the checkbox responds first.
  const isBarVisible = useDeferredValue(isSelecting) && isSelecting;
  const name = useResourceName();

  return (
    <Box sx={isBarVisible ? frameWithBarSx : frameSx}>
      <Title title={name} />
      <Header name={name} state={state} actions={actions} mainAction={mainAction} />
      <Paper component="section" aria-label={name} variant="outlined" sx={{ overflow: 'clip' }}>
        {state === 'empty' ? (
          <ListEmpty {...empty} />
        ) : (
          <>
            {tabs}
            <Box sx={toolbarSx}>
              {toolbar}
              {chips}
            </Box>
            {state === 'stale' && <StaleNote text="listing.stale" {...{ isFetching, refetch }} />}
            {state === 'loading' ? (
              <ListSkeleton {...skeletonProps} />
            ) : (
              <Records state={state}>{isPhone ? cards : children}</Records>
            )}
            {(state === 'rows' || state === 'stale') && <ListPagination />}
            {isPhone && <ToastSpacer />}
            {isBarVisible && <SelectionBar cards={cards}>{bulk}</SelectionBar>}
          </>
        )}
      </Paper>
    </Box>
  );
}

const frameSx = {
  display: 'grid',
  gap: { xs: 1, sm: 2 },
  gridTemplateColumns: 'minmax(0, 1fr)',
  pb: 3,
};

// On a phone the bar sticks to the lower edge of the screen, and toasts appear above it.
const frameWithBarSx = { ...frameSx, pb: { xs: 0, sm: 3 }, mb: { xs: -2, sm: 0 } };

/** Lets the last rows scroll above a toast. */
function ToastSpacer() {
  const height = useHeights(({ messages }) => messages);
  return height > 0 && <div style={{ height: height + 24 }} />;
}

const toolbarSx = {
  p: { xs: 1.5, sm: 2 },
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '&:empty': { display: 'none' },
};

interface HeaderProps {
  name: string;
  state: ListState;
  actions: ReactNode;
  mainAction: ReactNode;
}

// Memoised: selecting a row must not render the header again.
const Header = memo(function Header({ name, state, actions, mainAction }: HeaderProps) {
  const isEmpty = state === 'empty';
  return (
    <Box sx={headerSx}>
      <Typography variant="h1" sx={titleSx}>
        {name}
      </Typography>
      <Box sx={{ gridArea: 'status' }}>{state !== 'failed' && <RefreshStatus />}</Box>
      {!isEmpty && (
        <>
          <Box sx={actionsSx}>{actions}</Box>
          {mainAction && <Box sx={{ gridArea: 'main', justifySelf: 'end' }}>{mainAction}</Box>}
        </>
      )}
    </Box>
  );
});

// On a phone a long title wraps, or the main action would cover the title. Only its longest word widens the column.
const titleSx = {
  gridArea: 'title',
  width: { xs: 'min-content', sm: 'auto' },
  minWidth: { xs: '100%', sm: 0 },
};

// On small screens the actions share a line with the status, so that the rows start higher.
const headerSx = {
  display: 'grid',
  alignItems: 'center',
  columnGap: { xs: 0, sm: 1 },
  // Never truncates the record count; the actions wrap instead.
  gridTemplateColumns: {
    xs: 'minmax(max-content, 1fr) minmax(0, auto)',
    lg: 'minmax(max-content, 1fr) minmax(0, auto) auto',
  },
  gridTemplateAreas: {
    xs: '"title main" "status actions" "more more"',
    lg: '"title actions main" "status actions main"',
  },
  [narrowScreen]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateAreas: '"title" "main" "status" "actions" "more"',
    rowGap: 1,
  },
};

const BUTTON = '.MuiButton-root';
const MANY_ACTIONS = `&:has(> ${BUTTON} ~ ${BUTTON} ~ ${BUTTON})`;

const actionsSx = {
  gridArea: 'actions',
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'end',
  gap: 1,
  mr: { xs: -0.5, lg: 0 },
  '& .MuiButton-text': { px: { xs: 0.5, lg: 1.25 } },
  '@media (max-width: 24.37rem)': { '& .MuiButton-startIcon': { display: 'none' } },
  // Three or more text buttons are on a line of their own. An icon button does not count: it fits beside the status.
  '@media (max-width: 74.99rem)': {
    [MANY_ACTIONS]: {
      gridArea: 'more',
      // Keeps the width of the actions from widening the title's column.
      contain: 'inline-size',
      justifyContent: 'start',
      ml: -0.5,
    },
  },
  // On a phone, three or more text buttons scroll sideways.
  '@media (max-width: 37.49rem)': {
    [MANY_ACTIONS]: { flexWrap: 'nowrap', overflowX: 'auto', mx: -2, mb: -1, px: 2 },
    [`${MANY_ACTIONS} > *`]: { flex: 'none' },
  },
};

function Records({ state, children }: { state: ListState; children: ReactNode }) {
  const { isPlaceholderData } = useListContext();
  if (state === 'failed') return <ListFailed />;
  if (state === 'noResult') return <ListNoResult />;
  // Rows of the previous filter stay, greyed, until the new ones arrive.
  return (
    <Box
      aria-busy={isPlaceholderData ?? false}
      sx={{ opacity: isPlaceholderData ? 0.55 : 1, transition: 'opacity 120ms' }}
    >
      {children}
    </Box>
  );
}

/** `stale`: rows are shown, but the last refresh failed. */
type ListState = 'loading' | 'failed' | 'empty' | 'noResult' | 'stale' | 'rows';

function useListState(): ListState {
  const { isPending, isPlaceholderData, error, data, total, filterValues } = useListContext();
  const hasRows = (data?.length ?? 0) > 0;
  if (error) return hasRows ? 'stale' : 'failed';
  if (isPending || data === undefined) return 'loading';
  if (hasRows) return 'rows';
  // The page is beyond the last one; react-admin is about to change the page.
  if ((total ?? 0) > 0) return 'loading';
  if (Object.keys(filterValues).length > 0) return 'noResult';
  // The previous filter found nothing, but the list may have rows. The toolbar stays, and keeps the focus.
  return isPlaceholderData ? 'loading' : 'empty';
}

/** The record count, the age of the rows, and a refresh button. */
function RefreshStatus() {
  const translate = useTranslate();
  const { resource, total, isFetching, isPlaceholderData, filterValues } = useListContext();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const queryClient = useQueryClient();
  // Also refetches the other queries of the resource, such as the counts of the tabs.
  const refresh = () => queryClient.refetchQueries({ queryKey: [resource], type: 'active' });
  const isFiltered = Object.keys(filterValues).length > 0;
  const isCounted = total !== undefined && !isPlaceholderData;
  return (
    <Freshness
      isShort={isPhone && isCounted}
      readAt={useUpdatedAt()}
      isFetching={isFetching ?? false}
      onRefresh={() => void refresh()}
    >
      {isCounted
        ? translate(isFiltered ? 'listing.found' : 'listing.total', { smart_count: total, total })
        : undefined}
    </Freshness>
  );
}

/** When the rows were read, in milliseconds; react-admin's list context lacks `dataUpdatedAt`. */
function useUpdatedAt(): number {
  const { resource } = useListContext();
  return useQueryClient()
    .getQueryCache()
    .findAll({ queryKey: [resource, 'getList'], type: 'active' })
    .reduce((latest, query) => Math.max(latest, query.state.dataUpdatedAt), 0);
}

interface SkeletonProps {
  hasPictures?: boolean;
  columnCount?: number;
}

/** Placeholders about as high as the rows, so that the layout does not shift much. */
function ListSkeleton({ hasPictures, columnCount = 4 }: SkeletonProps) {
  const translate = useTranslate();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return (
    <Box role="status" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Box component="span" sx={visuallyHidden}>
        {translate('listing.loading')}
      </Box>
      {!isPhone && <Box aria-hidden sx={{ height: 44, borderBottom: 1, borderColor: 'divider' }} />}
      {rows.map((row) => (
        <Box
          key={row}
          aria-hidden
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 2,
            px: 2,
            py: isPhone ? 2 : 0.75,
            borderTop: row === 0 ? 0 : 1,
            borderColor: 'divider',
          }}
        >
          {hasPictures && (
            <Skeleton variant="rounded" width={isPhone ? 56 : 36} height={isPhone ? 56 : 36} />
          )}
          <Box sx={{ flex: 1 }}>
            <Skeleton width={`${55 - ((row * 13) % 30)}%`} />
            <Skeleton width="18%" height={14} />
          </Box>
          {!isPhone &&
            widths.slice(0, columnCount - 1).map((width) => <Skeleton key={width} width={width} />)}
        </Box>
      ))}
    </Box>
  );
}

const widths = [72, 64, 80, 58, 76, 68, 84];
const rows = [0, 1, 2, 3, 4, 5, 6, 7] as const;
