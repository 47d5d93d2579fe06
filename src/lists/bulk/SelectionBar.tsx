import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useDataProvider, useListContext, useTranslate } from 'react-admin';
import { MAX_PAGE_SIZE } from '../../../contract/maxPageSize.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { bottomBar, bottomBarSx } from '../../ui/barHeights.ts';
import { lazyPart } from '../../ui/lazy.tsx';
import { showErrorToast } from '../../ui/queryClient.ts';
import { useFocusScreenOnUnmount } from '../../ui/useRestoredFocus.ts';
import { useSelectAll, useSelection } from './selection.tsx';

// Lazy: selections rarely span several pages.
const SelectedRecordsDialog = lazyPart(() => import('./SelectedRecordsDialog.tsx'));

interface Props {
  /** The list's cards, which show records of other pages. */
  cards: ReactNode;
  children: ReactNode;
}

/** The number of selected records and their actions. Sticks to the bottom, so that neither search nor rows move. */
export function SelectionBar({ cards, children }: Props) {
  const translate = useTranslate();
  useFocusScreenOnUnmount();
  const { data = [], onUnselectItems } = useListContext();
  const { count, ids } = useSelection();
  const [isShowing, setShowing] = useState(false);
  const shown = new Set(data.map((record) => String(record.id)));
  const otherPagesCount = ids?.filter((id) => !shown.has(id)).length ?? 0;

  return (
    <Box ref={bottomBar} role="region" aria-label={translate('listing.selection')} sx={barSx}>
      <Box sx={selectionSx}>
        <IconButton
          size="small"
          color="inherit"
          aria-label={translate('listing.unselect')}
          onClick={() => onUnselectItems()}
        >
          <CloseOutlined fontSize="small" />
        </IconButton>
        <Typography variant="body2" role="status" sx={countSx}>
          {translate('listing.selected', { smart_count: count })}
          {otherPagesCount > 0 &&
            ` · ${translate('listing.selectedElsewhere', { smart_count: otherPagesCount })}`}
        </Typography>
        {otherPagesCount > 0 && (
          <Button
            size="small"
            color="inherit"
            aria-haspopup="dialog"
            onClick={() => setShowing(true)}
            sx={{ flex: 'none' }}
          >
            {translate('listing.showSelected')}
          </Button>
        )}
        {shown.size > 0 && ids && count - otherPagesCount === shown.size && <SelectAllButton />}
      </Box>
      <Box sx={actionsSx}>{children}</Box>
      {isShowing && <SelectedRecordsDialog cards={cards} onClose={() => setShowing(false)} />}
    </Box>
  );
}

/** Selects the rows of all pages: by their ids, or by the filter if one request cannot read all ids. */
function SelectAllButton() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const selectFilter = useSelectAll();
  const [isReading, setReading] = useState(false);
  const request = useRef<AbortController>(null);
  // The button unmounts when the selection is cleared or the list changes.
  useEffect(() => () => request.current?.abort(), []);
  const {
    resource,
    total = 0,
    selectedIds,
    onSelect,
    sort,
    filterValues,
    filter,
  } = useListContext();
  if (total <= selectedIds.length) return null;

  async function selectAll() {
    setReading(true);
    const controller = new AbortController();
    request.current = controller;
    try {
      const { data } = await dataProvider.getList(resource, {
        sort,
        filter: { ...filterValues, ...filter },
        pagination: { page: 1, perPage: MAX_PAGE_SIZE },
        signal: controller.signal,
      });
      onSelect(data.map(({ id }) => id));
    } catch (error) {
      showErrorToast(error);
    } finally {
      setReading(false);
    }
  }

  return (
    <Button
      size="small"
      color="inherit"
      loading={isReading}
      onClick={total > MAX_PAGE_SIZE ? selectFilter : () => void selectAll()}
    >
      {translate('listing.selectEvery', { smart_count: total })}
    </Button>
  );
}

const barSx = {
  ...bottomBarSx,
  px: 1.5,
  pt: 1,
  pb: 'max(8px, env(safe-area-inset-bottom))',
  zIndex: 3,
  border: 0,
  color: 'tint.accent.text',
  backgroundColor: 'tint.accent.background',
};

// On a phone the text wraps onto two lines before the button does.
const selectionSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  minWidth: 0,
  maxWidth: '100%',
  flexGrow: { xs: 1, sm: 0 },
  flexBasis: { xs: '100%', sm: 'auto' },
};
const countSx = { fontWeight: 600, flex: { xs: '1 1 108px', sm: 'none' } };

const actionsSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  ml: 'auto',
  flexGrow: { xs: 1, sm: 0 },
  '& .MuiButton-root': { flexGrow: { xs: 1, sm: 0 }, px: { xs: 1, sm: 2 } },
};
