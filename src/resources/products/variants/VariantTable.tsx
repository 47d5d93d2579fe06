import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useLocation } from 'react-router';
import type { ProductOption } from '../../../../contract/variant.ts';
import { isOnPath } from '../../../../domain/categoryTree.ts';
import { SHOW_FIELD } from '../../../forms/SafeForm.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { rowFinder } from './mergeVariants.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { VariantCards } from './VariantCards.tsx';
import { VariantGrid } from './VariantGrid.tsx';
import { useCellChange } from './variantCells.ts';
import type { PlacedRow, ShownCell, VariantRow, VariantView } from './variantSet.ts';

const VariantDialog = lazyPart(() => import('./VariantDialog.tsx'));

type Props = {
  options: readonly ProductOption[];
  rows: readonly VariantRow[];
  onRemove: (rows: readonly VariantRow[]) => void;
};

/** A grid; cards on a phone. */
export function VariantTable({ options, rows, onRemove }: Props) {
  const translate = useTranslate();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const isTracked: unknown = useWatch({ name: 'trackStock' });
  const element = useRef<HTMLDivElement>(null);
  const change = useCellChange();
  // Rows instead of indexes, which shift when other rows are removed.
  const [opened, setOpened] = useState<readonly VariantRow[]>();
  const [selected, setSelected] = useState<readonly VariantRow[]>([]);
  const [query, setQuery] = useState('');
  const [shown, setShown] = useState<ShownCell>();
  useShownField(element, rows, (cell) => {
    setQuery('');
    setShown(cell);
  });
  // `rowFinder` also finds a row that got its `_id` after it was selected.
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
    placed: findRows(rows, query),
    isSelected,
    onSelect: select,
    onOpen: (row) => setOpened([row]),
    isTracked: isTracked !== false,
    shown,
    onShown: () => setShown(undefined),
  };
  const bar = (
    <SelectionBar
      options={options}
      rows={rows}
      count={chosen.length}
      onSelect={setSelected}
      onSet={() => setOpened(chosen)}
      onRemove={() => onRemove(chosen)}
    />
  );
  return (
    <Box ref={element} data-field="variants" sx={{ mt: 2.5 }}>
      {rows.length > MIN_ROWS_FOR_SEARCH && <Search value={query} onChange={setQuery} />}
      {isPhone ? (
        <>
          {bar}
          <VariantCards key={query} {...view} />
        </>
      ) : (
        <VariantGrid {...view}>{bar}</VariantGrid>
      )}
      {view.placed.length === 0 && (
        <Typography variant="body2" color="textSecondary" role="status" sx={{ py: 2 }}>
          {translate('variants.noneFound')}
        </Typography>
      )}
      {opened && (
        <VariantDialog
          placed={placeRows(opened, rows)}
          isTracked={isTracked !== false}
          onSave={(indexes, changes) => change(new Map(indexes.map((index) => [index, changes])))}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Box>
  );
}

/** Finds `some` of the rows, with their current indexes. */
function placeRows(some: readonly VariantRow[], rows: readonly VariantRow[]): PlacedRow[] {
  const find = rowFinder(some);
  return rows.flatMap((row, index) => (find(row) ? [{ row, index }] : []));
}

const MIN_ROWS_FOR_SEARCH = 15;

/** Searches option values, SKU and barcode. */
function findRows(rows: readonly VariantRow[], query: string): PlacedRow[] {
  return rows.flatMap((row, index) => {
    const texts = [...row.options, row.sku ?? '', row.barcode ?? ''];
    return isOnPath(texts, query) ? [{ row, index }] : [];
  });
}

/** Shows a field on request of the form, or the variant in the URL hash. */
function useShownField(
  element: RefObject<HTMLElement | null>,
  rows: readonly VariantRow[],
  show: (cell: ShownCell) => void,
) {
  const { hash } = useLocation();
  const latest = useRef({ show, rows });
  latest.current = { show, rows };
  // Depends on the hash, not on the rows: a row that moves later does not steal the focus.
  useEffect(() => {
    const index = latest.current.rows.findIndex(({ _id }) => `#${_id}` === hash);
    // Not while the table is behind a dialog: the focus would leave the input of the command palette.
    if (index < 0 || element.current?.closest('[aria-hidden="true"]')) return;
    latest.current.show({ index, column: undefined });
  }, [hash, element]);
  useEffect(() => {
    const table = element.current;
    const onShow = (event: Event) => {
      if (!(event instanceof CustomEvent) || event.target !== table) return;
      event.preventDefault();
      const [, index, column] = String(event.detail).split('.');
      if (index !== undefined) latest.current.show({ index: Number(index), column });
    };
    table?.addEventListener(SHOW_FIELD, onShow);
    return () => table?.removeEventListener(SHOW_FIELD, onShow);
  }, [element]);
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
