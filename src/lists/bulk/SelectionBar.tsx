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
import { tellError } from '../../ui/queryClient.ts';
import { useFocusPassedOn } from '../../ui/useRestoredFocus.ts';

// Few selections reach over pages.
const SelectedRecords = lazyPart(() => import('./SelectedRecords.tsx'));

interface Props {
  /** The rows as cards: how what is on other pages is shown. */
  cards: ReactNode;
  /** What can be done with the selected records. */
  children: ReactNode;
}

/**
 * How many records are selected, on this page and beyond it, and what can be done with them. At the bottom
 * of the list, in view however far it is scrolled: search and rows stay where they are.
 */
export function SelectionBar({ cards, children }: Props) {
  const translate = useTranslate();
  useFocusPassedOn();
  const { selectedIds, data = [], onUnselectItems } = useListContext();
  const [isShowing, setShowing] = useState(false);
  const shown = new Set(data.map((record) => record.id));
  const elsewhere = selectedIds.filter((id) => !shown.has(id)).length;

  return (
    <Box ref={bottomBar} role="region" aria-label={translate('listing.selection')} sx={barSx}>
      <Box sx={chosenSx}>
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
          {elsewhere > 0 &&
            ` · ${translate('listing.selectedElsewhere', { smart_count: elsewhere })}`}
        </Typography>
        {elsewhere > 0 && (
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
        {/* All of this page is selected. */}
        {shown.size > 0 && selectedIds.length - elsewhere === shown.size && <SelectEvery />}
      </Box>
      <Box sx={actionsSx}>{children}</Box>
      <Suspense fallback={null}>
        {isShowing && <SelectedRecords cards={cards} onClose={() => setShowing(false)} />}
      </Suspense>
    </Box>
  );
}

/** More than these would take minutes to change, one after the other. */
const MOST = 2000;

/** Selects all that the filters find, also on other pages. */
function SelectEvery() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [isReading, setReading] = useState(false);
  const reading = useRef<AbortController>(null);
  // Not wanted any more: the selection was cleared, or the list is asked for something else.
  useEffect(() => () => reading.current?.abort(), []);
  const {
    resource,
    total = 0,
    selectedIds,
    onSelect,
    sort,
    filterValues,
    filter,
  } = useListContext();
  const count = Math.min(total, MOST);
  if (count <= selectedIds.length) return null;

  async function selectEvery() {
    setReading(true);
    const control = new AbortController();
    reading.current = control;
    try {
      const ids: Identifier[] = [];
      const asked = { sort, filter: { ...filterValues, ...filter } };
      const pages = pagesOf((pagination) =>
        dataProvider.getList(resource, { ...asked, pagination, signal: control.signal }),
      );
      for await (const records of pages) {
        ids.push(...records.map(({ id }) => id));
        if (ids.length >= count) break;
      }
      onSelect(ids.slice(0, MOST));
    } catch (error) {
      tellError(error);
    } finally {
      setReading(false);
    }
  }

  return (
    <Button size="small" color="inherit" loading={isReading} onClick={() => void selectEvery()}>
      {translate(total > MOST ? 'listing.selectFirst' : 'listing.selectEvery', {
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

// On a phone the text has two lines rather than the button one of its own, unless it became a column of words.
const chosenSx = {
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
