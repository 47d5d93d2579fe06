import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { visuallyHidden } from '@mui/utils';
import { useQueryClient } from '@tanstack/react-query';
import { memo, type ReactNode, Suspense, useDeferredValue } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { useMessagesHeight } from '../ui/barHeights.ts';
import { Freshness } from '../ui/Freshness.tsx';
import { useResourceName } from '../ui/fields/resource.tsx';
import { Title } from '../ui/Title.tsx';
import { SelectionBar } from './bulk/SelectionBar.tsx';
import {
  ListEmpty,
  type ListEmptyProps,
  ListFailed,
  ListNoResult,
  ListStale,
} from './ListStates.tsx';
import { Pager } from './Pager.tsx';

interface Props extends LookProps {
  /** Buttons beside the title, such as `Export`. */
  actions?: ReactNode;
  /** `Create`: on a phone it stands beside the title, the others below. */
  mainAction?: ReactNode;
  /** The large parts of the list, such as the states of an order: a row above the toolbar. */
  tabs?: ReactNode;
  /** Search, filters, columns: the row above the records. */
  toolbar: ReactNode;
  /** Buttons of the bar that is there while something is selected; may be lazy. */
  bulk?: ReactNode;
  /** Chips of the filters in force. */
  chips?: ReactNode;
  /** What a merchant without any record sees. */
  empty: ListEmptyProps;
  /** The rows, as a table. */
  children: ReactNode;
  /** The rows on a phone, where a table has no room. */
  cards?: ReactNode;
}

/** The page around a list: title, actions, filters, the rows or the reason why there are none, pages. */
export function ListFrame({
  actions,
  mainAction,
  tabs,
  toolbar,
  bulk,
  chips,
  empty,
  children,
  cards = children,
  ...look
}: Props) {
  const state = useListState();
  const { selectedIds } = useListContext();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const isSelecting = bulk !== undefined && selectedIds.length > 0;
  // Once the tick is seen.
  const hasBar = useDeferredValue(isSelecting) && isSelecting;
  const name = useResourceName();

  return (
    <Box sx={hasBar ? barredSx : frameSx}>
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
            {state === 'stale' && <ListStale />}
            {state === 'loading' ? (
              <ListSkeleton {...look} />
            ) : (
              <Records state={state}>{isPhone ? cards : children}</Records>
            )}
            {(state === 'rows' || state === 'stale') && <Pager />}
            {isPhone && <RoomForMessages />}
            {hasBar && (
              <SelectionBar cards={cards}>
                <Suspense fallback={null}>{bulk}</Suspense>
              </SelectionBar>
            )}
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

// On a phone the bar stays at the screen's lower edge at the list's end, too: messages stand above it.
const barredSx = { ...frameSx, pb: { xs: 0, sm: 3 }, mb: { xs: -2, sm: 0 } };

/** The last rows are scrolled to above a message. */
function RoomForMessages() {
  const height = useMessagesHeight();
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

// Not again for each row that is selected.
const Header = memo(function Header({ name, state, actions, mainAction }: HeaderProps) {
  const isEmpty = state === 'empty';
  return (
    <Box sx={headerSx}>
      <Typography variant="h1" sx={{ gridArea: 'title' }}>
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

// On a phone the title has the main action beside it, and the status the others: rows begin high up.
const headerSx = {
  display: 'grid',
  alignItems: 'center',
  columnGap: { xs: 0, sm: 1 },
  // How many records there are is never cut; rather the actions go onto a second line.
  gridTemplateColumns: {
    xs: 'minmax(max-content, 1fr) minmax(0, auto)',
    sm: 'minmax(max-content, 1fr) minmax(0, auto) auto',
  },
  gridTemplateAreas: {
    xs: '"title main" "status actions" "more more"',
    sm: '"title actions main" "status actions main"',
  },
};

const actionsSx = {
  gridArea: 'actions',
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'end',
  gap: 1,
  mr: { xs: -0.5, sm: 0 },
  '& .MuiButton-text': { px: { xs: 0.5, sm: 1.25 } },
  '@media (max-width: 389px)': { '& .MuiButton-startIcon': { display: 'none' } },
  // More than two have a line of their own, which scrolls.
  '@media (max-width: 599px)': {
    '&:has(> * + * + *)': {
      gridArea: 'more',
      // Its width is not the title's.
      contain: 'inline-size',
      flexWrap: 'nowrap',
      justifyContent: 'start',
      overflowX: 'auto',
      mx: -2,
      mb: -1,
      px: 2,
    },
    '&:has(> * + * + *) > *': { flex: 'none' },
  },
};

function Records({ state, children }: { state: ListState; children: ReactNode }) {
  const { isPlaceholderData } = useListContext();
  if (state === 'failed') return <ListFailed />;
  if (state === 'noResult') return <ListNoResult />;
  // Rows of the previous filter stay in place, greyed, until the new ones arrive.
  return (
    <Box
      aria-busy={isPlaceholderData ?? false}
      sx={{ opacity: isPlaceholderData ? 0.55 : 1, transition: 'opacity 120ms' }}
    >
      {children}
    </Box>
  );
}

/** What a list can show. `stale`: rows are there, but reading them again did not work. */
type ListState = 'loading' | 'failed' | 'empty' | 'noResult' | 'stale' | 'rows';

/** Names the state of the list around, so that a screen chooses by name and never by flags. */
function useListState(): ListState {
  const { isPending, error, data, total, filterValues } = useListContext();
  const hasRows = (data?.length ?? 0) > 0;
  if (error) return hasRows ? 'stale' : 'failed';
  if (isPending || data === undefined) return 'loading';
  if (hasRows) return 'rows';
  // Rows on another page: react-admin is about to go there.
  if ((total ?? 0) > 0) return 'loading';
  return Object.keys(filterValues).length > 0 ? 'noResult' : 'empty';
}

/** How many records there are, how old the rows on the screen are, and a button to read them again. */
function RefreshStatus() {
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

/** What the placeholder of the rows is like: with a picture at the start of each, and so many columns. */
interface LookProps {
  hasPictures?: boolean;
  columnCount?: number;
}

/** Grey rows where rows will be, of the same height, so that nothing jumps. */
function ListSkeleton({ hasPictures, columnCount = 4 }: LookProps) {
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
