import BookmarkBorderOutlined from '@mui/icons-material/BookmarkBorderOutlined';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import SwapVertOutlined from '@mui/icons-material/SwapVertOutlined';
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { styled, type Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { visuallyHidden } from '@mui/utils';
import {
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import {
  ListContextProvider,
  type SortPayload,
  useListContext,
  useListSortContext,
  useTranslate,
} from 'react-admin';
import { useBlocker } from 'react-router';
import { useIsGuarded } from '../forms/unsaved.ts';
import { shortScreen } from '../theme/rowStyles.ts';
import { lazyPart, WhenOpened } from '../ui/lazy.tsx';
import type { ColumnsProps } from './ColumnChoice.tsx';
import type { ListFilter } from './declareList.ts';
import { withoutFilters } from './filterText.ts';
import { ListSearch } from './ListSearch.tsx';
import { useSavedViews } from './savedViews.ts';

interface Props extends ColumnsProps {
  /** Translation key of the search label. */
  search: string;
  /** The filter inputs, lazily loaded. False if the list has no filter drawer. */
  filters: ReactNode;
  activeFilters: readonly ListFilter[];
  /** The filter parameters that are amounts. */
  amounts: readonly string[];
  /** Sort orders for phones; wider screens sort by the column heads. */
  sortOptions: readonly SortOption[];
}

/** Search, filters, saved views, and the column menu or, on a phone, the sort menu. */
export function ListToolbar(props: Props) {
  const { search, filters, activeFilters, amounts, sortOptions, columns, hidden } = props;
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <ListSearch label={search} />
      {filters && <FilterDrawer activeFilters={activeFilters}>{filters}</FilterDrawer>}
      <SavedViews hidden={hidden} amounts={amounts} />
      {isPhone ? (
        <SortMenu choices={sortOptions} />
      ) : (
        <Box sx={{ ml: 'auto' }}>
          <ColumnsMenu columns={columns} hidden={hidden} />
        </Box>
      )}
    </Box>
  );
}

// Lazy: few visits change the columns.
const ColumnChoice = lazyPart(() => import('./ColumnChoice.tsx'));

/** Opens `ColumnChoice`, which writes the hidden columns to the store key of react-admin's `DataTable`. */
function ColumnsMenu(columns: ColumnsProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<ViewColumnOutlined />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('listing.columns')}
      </Button>
      {anchor && <ColumnChoice {...columns} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}

interface SortOption extends SortPayload {
  /** Translation key, for example `products.sort.newest`. */
  label: string;
}

/** Sorts cards, which have no column heads. A native select, so phones show their own picker. */
function SortMenu({ choices }: { choices: readonly SortOption[] }) {
  const translate = useTranslate();
  const { sort, setSort } = useListSortContext();
  const current = choices.findIndex(
    (choice) => choice.field === sort.field && choice.order === sort.order,
  );
  return (
    <Field>
      <SwapVertOutlined fontSize="small" aria-hidden />
      <select
        aria-label={translate('listing.sort')}
        value={current}
        onChange={(event) => {
          const chosen = choices[Number(event.target.value)];
          if (chosen) setSort({ field: chosen.field, order: chosen.order });
        }}
      >
        {current < 0 && <option value={-1}>{translate('listing.sort')}</option>}
        {choices.map((choice, index) => (
          <option key={choice.label} value={index}>
            {translate(choice.label)}
          </option>
        ))}
      </select>
    </Field>
  );
}

// Looks like the buttons beside it. A transparent select covers the icon.
const Field = styled('span')(({ theme }) => ({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 44,
  minHeight: 44,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  '&:focus-within': { outline: `2px solid ${theme.palette.focus}`, outlineOffset: 1 },
  '& select': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    font: 'inherit',
    // Not a transparent colour, which forced-colours mode would replace.
    opacity: 0,
    cursor: 'pointer',
  },
}));

const SavedViewsPanel = lazyPart(() => import('./SavedViewsPanel.tsx'));

type SavedViewsProps = Pick<Props, 'hidden' | 'amounts'>;

/** Opens, shares and saves views: filters, sort, columns and page size under a name. */
function SavedViews({ hidden, amounts }: SavedViewsProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const saved = useSavedViews(hidden, amounts);
  const title = saved.current?.name ?? translate('listing.views.title');
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        aria-label={title}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ gap: 1, maxWidth: 200, minWidth: 44, px: { xs: 1, sm: 1.75 } }}
      >
        <BookmarkBorderOutlined fontSize="small" />
        <Typography
          component="span"
          variant="inherit"
          noWrap
          sx={{ display: { xs: 'none', sm: 'block' } }}
        >
          {title}
        </Typography>
      </Button>
      {anchor && <SavedViewsPanel saved={saved} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}

interface FilterDrawerProps {
  activeFilters: readonly ListFilter[];
  children: ReactNode;
}

const dotSx = {
  position: 'absolute',
  top: 0,
  right: -2,
  width: 8,
  height: 8,
  borderRadius: '50%',
  backgroundColor: 'primary.main',
};

const buttonSx = (theme: Theme) => ({
  [theme.breakpoints.down('sm')]: {
    minWidth: 44,
    px: 1,
    '& .MuiButton-startIcon': { m: 0 },
  },
});

/** Opens the filters in a drawer: at the side, or at the bottom of a phone. */
function FilterDrawer({ activeFilters, children }: FilterDrawerProps) {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  // Deferred, so that the drawer opens first.
  const hasInputs = useDeferredValue(isOpen);
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const close = () => setIsOpen(false);
  const title = translate('listing.filters', { smart_count: activeFilters.length });

  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={
          <Box component="span" sx={{ display: 'inline-flex', position: 'relative' }}>
            <FilterListOutlined />
            {activeFilters.length > 0 && <Box component="span" sx={dotSx} />}
          </Box>
        }
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={title}
        onClick={() => setIsOpen(true)}
        sx={buttonSx}
      >
        {!isPhone && title}
      </Button>
      <WhenOpened isOpen={isOpen}>
        <Drawer
          anchor={isPhone ? 'bottom' : 'right'}
          open={isOpen}
          onClose={close}
          slotProps={{
            paper: {
              role: 'dialog',
              'aria-label': translate('listing.filterTitle'),
              sx: isPhone
                ? { maxHeight: '88dvh', borderRadius: '16px 16px 0 0' }
                : { width: 'min(380px, 100vw)' },
            },
          }}
        >
          {isOpen && <CloseOnBack onClose={close} />}
          <DrawerHead onClose={close} />
          <DrawerBody activeFilters={activeFilters} onClose={close}>
            {hasInputs && children}
          </DrawerBody>
        </Drawer>
      </WhenOpened>
    </>
  );
}

/** Back closes the drawer. Otherwise Back would undo the last filter, because each filter is a history entry. */
function CloseOnBack({ onClose }: { onClose: () => void }) {
  // The router allows one blocker at a time, and the guard of unsaved text needs it more.
  return useIsGuarded() ? null : <BackBlocker onBack={onClose} />;
}

function BackBlocker({ onBack }: { onBack: () => void }) {
  const { state, reset } = useBlocker(({ historyAction }) => historyAction === 'POP');
  const close = useEffectEvent(() => {
    reset?.();
    onBack();
  });
  useEffect(() => {
    if (state === 'blocked') close();
  }, [state]);
  return null;
}

function DrawerHead({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', px: 2.5, py: 1.5 }}>
      <Typography variant="h2" sx={{ flex: 1 }}>
        {translate('listing.filterTitle')}
      </Typography>
      <IconButton edge="end" aria-label={translate('listing.closeFilters')} onClick={onClose}>
        <CloseOutlined />
      </IconButton>
    </Box>
  );
}

function DrawerBody({
  activeFilters,
  onClose,
  children,
}: FilterDrawerProps & { onClose: () => void }) {
  const list = useListContext();
  const [form, setForm] = useState(0);
  const currentForm = useRef(form);

  // The form applies all of its inputs half a second after a change. `clear` replaces the form. The former form must no
  // longer apply its inputs, or the cleared filters would come back.
  const setFilters: typeof list.setFilters = (...filters) => {
    if (form === currentForm.current) list.setFilters(...filters);
  };

  function clear() {
    currentForm.current += 1;
    setForm(currentForm.current);
    list.setFilters(withoutFilters(list.filterValues, activeFilters));
  }

  return (
    <>
      <Box key={form} sx={inputsSx}>
        <ListContextProvider value={{ ...list, setFilters }}>{children}</ListContextProvider>
      </Box>
      <DrawerFoot canClear={activeFilters.length > 0} onClear={clear} onClose={onClose} />
    </>
  );
}

const inputsSx = {
  px: 2.5,
  pb: 2,
  overflow: 'auto',
  flex: 1,
  [shortScreen]: { overflow: 'visible' },
};

interface FootProps {
  canClear: boolean;
  onClear: () => void;
  onClose: () => void;
}

function DrawerFoot({ canClear, onClear, onClose }: FootProps) {
  const translate = useTranslate();
  const { total, isFetching } = useListContext();
  const isCounted = !isFetching && total !== undefined;
  return (
    <Box sx={{ display: 'flex', gap: 1, p: 2, borderTop: 1, borderColor: 'divider' }}>
      {/* Announces the count: the drawer covers the list, and a changed button label is not
          announced. */}
      <Box role="status" sx={visuallyHidden}>
        {isCounted && translate('listing.found', { smart_count: total, total })}
      </Box>
      <Button color="inherit" disabled={!canClear} onClick={onClear}>
        {translate('listing.clearFilters')}
      </Button>
      <Button variant="contained" sx={{ ml: 'auto' }} onClick={onClose}>
        {isCounted
          ? translate('listing.showResults', { smart_count: total })
          : translate('listing.show')}
      </Button>
    </Box>
  );
}
