import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { isSame } from '../../../api/compareValues.ts';
import { PRODUCT_LOCATION, useHasEndpoint } from '../../../api/missingEndpoints.ts';
import { CellBar } from '../../../forms/grid/CellBar.tsx';
import { Grid } from '../../../forms/grid/Grid.tsx';
import { GridTools } from '../../../forms/grid/GridTools.tsx';
import type { GridRow } from '../../../forms/grid/gridCells.ts';
import {
  type CellChange,
  createGridStore,
  GridProvider,
  goTo,
  showRows,
} from '../../../forms/grid/gridStore.ts';
import { useLocale } from '../../../i18n/useLocale.ts';
import { useStoreCurrency } from '../../../ui/useStoreSettings.ts';
import { useTaxClasses } from '../../../ui/useTaxRates.ts';
import { rowFinder } from './mergeVariants.ts';
import { uploadedPictures } from './PictureChoice.tsx';
import { VariantViewProvider } from './VariantCells.tsx';
import { toVariantCell, useCellChange, useCellProblem } from './variantCells.ts';
import { variantColumns } from './variantColumns.tsx';
import {
  combination,
  type PlacedRow,
  toVariantSet,
  VARIANT_COLUMNS,
  type VariantRow,
  type VariantView,
  variantRowName,
} from './variantSet.ts';

/** The form's variants as a grid. `children` are beside the tools. */
export function VariantGrid(props: VariantView & { children: ReactNode }) {
  const { placed, isTracked, shown, onShown, children, ...view } = props;
  const translate = useTranslate();
  const locale = useLocale();
  const images: unknown = useWatch({ name: 'images' });
  const pictures = useMemo(() => uploadedPictures(images), [images]);
  const taxClasses = useTaxClasses();
  const hasLocations = useHasEndpoint(PRODUCT_LOCATION);
  const [grid] = useState(() => createGridStore({}));
  const columns = useMemo(
    () => variantColumns({ translate, locale }, isTracked, pictures, taxClasses, hasLocations),
    [translate, locale, isTracked, pictures, taxClasses, hasLocations],
  );
  const rowsById = new Map(placed.map((one) => [combination(one.row.options), one]));
  const order = [...rowsById.keys()];
  const toGridRow = useGridRows();
  const onChange = useGridChange(rowsById);
  const element = useRef<HTMLDivElement>(null);
  // Before the paint, so that the cells follow the form at once.
  useLayoutEffect(() => {
    grid.setState({
      rows: {
        get: (id) => {
          const one = rowsById.get(id);
          return one && toGridRow(id, one);
        },
      },
      onChange,
    });
    showRows(grid, order);
  });
  useLayoutEffect(() => {
    grid.setState({ locale, columns });
    const { active } = grid.getState();
    if (active.column >= columns.length) goTo(grid, active);
  }, [grid, locale, columns]);
  useEffect(() => {
    if (!shown) return;
    const row = placed.findIndex(({ index }) => index === shown.index);
    grid.setState({ isInside: row >= 0 });
    goTo(grid, { row, column: columns.findIndex(({ name }) => name === shown.column) });
    onShown();
  });
  return (
    <GridProvider value={grid}>
      <VariantViewProvider
        value={{
          ...view,
          pictures,
          find: (id) => rowsById.get(id)?.row,
          rows: placed.map(({ row }) => row),
        }}
      >
        <Box ref={element} sx={{ display: 'grid', gap: 1 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <Box sx={{ flex: '1 1 auto' }}>{children}</Box>
            <GridTools />
          </Box>
          {placed.length > 0 && (
            <Grid
              label={translate('variants.label')}
              rowHeight={40}
              nameWidth={200}
              maxHeight="min(70vh, 642px)"
              onLeave={() =>
                element.current
                  ?.closest('form')
                  ?.querySelector<HTMLElement>('[type="submit"]')
                  ?.focus()
              }
            />
          )}
          <CellBar />
        </Box>
      </VariantViewProvider>
    </GridProvider>
  );
}

function useGridChange(rowsById: ReadonlyMap<string, PlacedRow>) {
  const change = useCellChange();
  return (changes: readonly CellChange[]) => {
    const byIndex = new Map<number, Partial<VariantRow>>();
    for (const { id, column, to } of changes) {
      const index = rowsById.get(id)?.index;
      if (index === undefined) continue;
      byIndex.set(index, { ...byIndex.get(index), ...toVariantCell(column, to) });
    }
    change(byIndex);
  };
}

type Known = { parts: unknown; gridRow: GridRow };

/** Memoises grid rows by variant, so that unchanged rows do not re-render. */
function useGridRows() {
  const getProblem = useCellProblem();
  const currency = useStoreCurrency();
  const record = useRecordContext();
  const findSaved = useMemo(() => rowFinder(toVariantSet(record ?? {}).variants), [record]);
  const [known] = useState(() => new WeakMap<VariantRow, Known>());
  return (id: string, { row, index }: PlacedRow): GridRow => {
    const problems = Object.fromEntries(
      VARIANT_COLUMNS.map((column) => [column, getProblem(row, index, column)]),
    );
    const parts = { problems, currency, saved: findSaved(row) };
    const before = known.get(row);
    if (before && isSame(before.parts, parts)) return before.gridRow;
    const gridRow = createGridRow(id, row, parts);
    known.set(row, { parts, gridRow });
    return gridRow;
  };
}

type RowParts = {
  problems: Record<string, string | undefined>;
  currency: string | null;
  saved: VariantRow | undefined;
};

function createGridRow(id: string, row: VariantRow, parts: RowParts): GridRow {
  const { problems, currency, saved } = parts;
  const name = variantRowName(row);
  const changed = VARIANT_COLUMNS.filter((column) => saved && !isSame(saved[column], row[column]));
  return {
    id,
    name,
    currency,
    values: { ...row, name },
    before: Object.fromEntries(changed.map((column) => [column, saved?.[column]])),
    isFixed: (column) => column === 'name',
    error: (column) => problems[column] ?? null,
    isMuted: !row.isEnabled,
  };
}
