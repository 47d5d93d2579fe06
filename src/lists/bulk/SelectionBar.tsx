import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { type Identifier, useDataProvider, useListContext, useTranslate } from 'react-admin';
import { pagesOf } from '../../api/bulk.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { bottomBar, bottomBarSx } from '../../ui/barHeights.ts';
import { lazyPart } from '../../ui/lazy.tsx';
import { showErrorToast } from '../../ui/queryClient.ts';
import { useFocusPassedOn } from '../../ui/useRestoredFocus.ts';

// Lazy: few selections span several pages.
const SelectedRecordsDialog = lazyPart(() => import('./SelectedRecordsDialog.tsx'));

interface Props {
  /** The list's cards, which show records of other pages. */
  cards: ReactNode;
  /** Bulk action buttons. */
  children: ReactNode;
}

/**
 * The number of selected records and their actions. Sticks to the bottom, so that neither search
 * nor rows move.
 */
export function SelectionBar({ cards, children }: Props) {
  const translate = useTranslate();
  useFocusPassedOn();
  const { selectedIds, data = [], onUnselectItems } = useListContext();
  const [isShowing, setShowing] = useState(false);
  const shown = new Set(data.map((record) => record.id));
  const otherPagesCount = selectedIds.filter((id) => !shown.has(id)).length;

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
          {translate('listing.selected', { smart_count: selectedIds.length })}
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
        {shown.size > 0 && selectedIds.length - otherPagesCount === shown.size && (
          <SelectAllButton />
        )}
      </Box>
      <Box sx={actionsSx}>{children}</Box>
      <Suspense fallback={null}>
        {isShowing && <SelectedRecordsDialog cards={cards} onClose={() => setShowing(false)} />}
      </Suspense>
    </Box>
  );
}

/** Bulk changes write records one by one. A larger selection would take minutes. */
const MAX_SELECTED = 2000;

/** Selects all rows that match the filters, on all pages. */
function SelectAllButton() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [isReading, setReading] = useState(false);
  const request = useRef<AbortController>(null);
  // Unmounts when the selection is cleared or the list changes.
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
  const count = Math.min(total, MAX_SELECTED);
  if (count <= selectedIds.length) return null;

  async function selectAll() {
    setReading(true);
    const controller = new AbortController();
    request.current = controller;
    try {
      const ids: Identifier[] = [];
      const query = { sort, filter: { ...filterValues, ...filter } };
      const pages = pagesOf((pagination) =>
        dataProvider.getList(resource, { ...query, pagination, signal: controller.signal }),
      );
      for await (const records of pages) {
        ids.push(...records.map(({ id }) => id));
        if (ids.length >= count) break;
      }
      onSelect(ids.slice(0, MAX_SELECTED));
    } catch (error) {
      showErrorToast(error);
    } finally {
      setReading(false);
    }
  }

  return (
    <Button size="small" color="inherit" loading={isReading} onClick={() => void selectAll()}>
      {translate(total > MAX_SELECTED ? 'listing.selectFirst' : 'listing.selectEvery', {
        smart_count: count,
      })}
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
