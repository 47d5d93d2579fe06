import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useLocation } from 'react-router';
import type { ProductOption } from '../../../../contract/variant.ts';
import { SHOW_FIELD } from '../../../forms/SafeForm.tsx';
import { PanelPagination } from '../../../lists/PanelPagination.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { useCellChange } from './cells.ts';
import { rowFinder } from './mergeVariants.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { VariantCards } from './VariantCards.tsx';
import { VariantGrid } from './VariantGrid.tsx';
import type { PlacedRow, VariantRow, VariantView } from './variantSet.ts';

const VariantDialog = lazyPart(() => import('./VariantDialog.tsx'));

type Props = {
  options: readonly ProductOption[];
  rows: readonly VariantRow[];
  onRemove: (rows: readonly VariantRow[]) => void;
};

/** Paginated; cards on a phone. */
export function VariantTable({ options, rows, onRemove }: Props) {
  const translate = useTranslate();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const isTracked: unknown = useWatch({ name: 'trackStock' });
  const element = useRef<HTMLDivElement>(null);
  const change = useCellChange();
  // Copies of the rows: others can be removed meanwhile, which shifts indexes.
  const [opened, setOpened] = useState<readonly VariantRow[]>();
  const [selected, setSelected] = useState<readonly VariantRow[]>([]);
  const pages = usePagination(rows, element);
  // `finder` also matches a row that got its `_id` since.
  const inSelected = useMemo(() => rowFinder(selected), [selected]);
  const isSelected = (row: VariantRow) => inSelected(row) !== undefined;
  const chosen = rows.filter(isSelected);
  const select = (some: readonly VariantRow[], isAdded: boolean) =>
    setSelected((now) => {
      const inSome = rowFinder(some);
      const others = now.filter((row) => !inSome(row));
      return isAdded ? [...others, ...some] : others;
    });
  const view: VariantView = {
    placed: pages.pageRows,
    isSelected,
    onSelect: select,
    onOpen: (row) => setOpened([row]),
    onChange: (index, changes) => change(new Set([index]), changes),
    isTracked: isTracked !== false,
  };
  return (
    <Box ref={element} data-field="variants" sx={{ mt: 2.5 }}>
      {rows.length > MIN_ROWS_FOR_SEARCH && <Search value={pages.query} onChange={pages.search} />}
      <SelectionBar
        options={options}
        rows={rows}
        count={chosen.length}
        onSelect={setSelected}
        onSet={() => setOpened(chosen)}
        onRemove={() => onRemove(chosen)}
      />
      {isPhone ? <VariantCards {...view} /> : <VariantGrid {...view} />}
      {pages.pageRows.length === 0 && (
        <Typography variant="body2" color="textSecondary" role="status" sx={{ py: 2 }}>
          {translate('variants.noneFound')}
        </Typography>
      )}
      <PanelPagination
        i18nPrefix="variants.pages"
        page={pages.page}
        perPage={ROWS_PER_PAGE}
        total={pages.total}
        onPage={pages.turnTo}
      />
      <Suspense>
        {opened && (
          <VariantDialog
            placed={placeRows(opened, rows)}
            isTracked={isTracked !== false}
            onSave={(indexes, changes) => change(new Set(indexes), changes)}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </Box>
  );
}

/** Current indexes of rows. */
function placeRows(some: readonly VariantRow[], rows: readonly VariantRow[]): PlacedRow[] {
  const find = rowFinder(some);
  return rows.flatMap((row, index) => (find(row) ? [{ row, index }] : []));
}

const ROWS_PER_PAGE = 50;
const MIN_ROWS_FOR_SEARCH = 15;

/** Paginates the rows that match the search, and shows the page of a field or of the URL's variant. */
function usePagination(rows: readonly VariantRow[], element: RefObject<HTMLElement | null>) {
  const [query, setQuery] = useState('');
  const [requestedPage, setPage] = useState(1);
  const terms = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const placed = rows.map((row, index) => ({ row, index }));
  const found =
    terms.length === 0
      ? placed
      : placed.filter(({ row }) => {
          const text = [...row.options, row.sku, row.barcode].join(' ').toLocaleLowerCase();
          return terms.every((term) => text.includes(term));
        });
  const page = Math.max(1, Math.min(requestedPage, Math.ceil(found.length / ROWS_PER_PAGE)));
  const { hash } = useLocation();
  const hashIndex = rows.findIndex(({ _id }) => `#${_id}` === hash);
  useShownField(element, { hash, hashIndex }, (index) => {
    setQuery('');
    setPage(Math.floor(index / ROWS_PER_PAGE) + 1);
  });
  return {
    query,
    search(text: string) {
      setQuery(text);
      setPage(1);
    },
    page,
    turnTo: setPage,
    total: found.length,
    pageRows: found.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE),
  };
}

/** Focuses a field on request of the form, or the variant in the URL hash, on any page. */
function useShownField(
  element: RefObject<HTMLElement | null>,
  { hash, hashIndex }: { hash: string; hashIndex: number },
  showRow: (index: number) => void,
) {
  const [fieldToFocus, setFieldToFocus] = useState<{ field: string }>();
  const latest = useRef({ showRow, hashIndex });
  latest.current = { showRow, hashIndex };
  // Once only: a row that moves later does not steal the focus.
  useEffect(() => {
    const index = hash === '' ? -1 : latest.current.hashIndex;
    if (index < 0) return;
    latest.current.showRow(index);
    // Not behind a dialog: the focus would leave the palette's input.
    if (element.current?.closest('[aria-hidden="true"]')) return;
    setFieldToFocus({ field: `variants.${index}` });
  }, [hash, element]);
  useEffect(() => {
    const table = element.current;
    const onShow = (event: Event) => {
      if (!(event instanceof CustomEvent) || event.target !== table) return;
      const field = String(event.detail);
      event.preventDefault();
      const index = Number(field.split('.')[1]);
      if (Number.isInteger(index)) latest.current.showRow(index);
      setFieldToFocus({ field });
    };
    table?.addEventListener(SHOW_FIELD, onShow);
    return () => table?.removeEventListener(SHOW_FIELD, onShow);
  }, [element]);
  useEffect(() => {
    if (!fieldToFocus) return;
    const [, index = ''] = fieldToFocus.field.split('.');
    const cell =
      element.current?.querySelector<HTMLElement>(`[name="${CSS.escape(fieldToFocus.field)}"]`) ??
      element.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(index)}"]`);
    cell?.focus();
    cell?.scrollIntoView?.({ block: 'center' });
    setFieldToFocus(undefined);
  }, [fieldToFocus, element]);
}

function Search({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const translate = useTranslate();
  return (
    <TextField
      type="search"
      size="small"
      margin="none"
      label={translate('variants.search')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        // The search runs while typing; Enter must not submit the form.
        if (event.key === 'Enter') event.preventDefault();
      }}
      sx={{ width: { xs: '100%', sm: 280 }, mb: 1 }}
    />
  );
}
