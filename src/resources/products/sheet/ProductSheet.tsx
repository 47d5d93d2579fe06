import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore, useTranslate } from 'react-admin';
import { Link, Navigate } from 'react-router';
import * as v from 'valibot';
import { buildTree, inOrder } from '../../../../domain/categoryTree.ts';
import { PRODUCT_LOCATION, useHasBrands, useHasEndpoint } from '../../../api/missingEndpoints.ts';
import { ConflictDialog } from '../../../forms/ConflictDialog.tsx';
import { DraftNotice } from '../../../forms/drafts/DraftNotice.tsx';
import { FormHeader } from '../../../forms/FormHeader.tsx';
import { CellBar } from '../../../forms/grid/CellBar.tsx';
import { Grid } from '../../../forms/grid/Grid.tsx';
import { cellLabel } from '../../../forms/grid/GridLine.tsx';
import { CellValue, shownText } from '../../../forms/grid/gridCells.ts';
import { GridProvider, type GridStore, goTo, useGrid } from '../../../forms/grid/gridStore.ts';
import { useProblemText } from '../../../forms/problems.ts';
import { useLocale } from '../../../i18n/useLocale.ts';
import { bottomBar } from '../../../ui/barHeights.ts';
import { useBrands } from '../../../ui/fields/brands.ts';
import { useCategoryTree } from '../../../ui/fields/categoryTree.ts';
import { ReadFailedPanel } from '../../../ui/StatePanel.tsx';
import { useTaxClasses } from '../../../ui/useTaxRates.ts';
import { SheetSaveBar } from './SheetSaveBar.tsx';
import { SheetToolbar } from './SheetToolbar.tsx';
import { rowName, updateRows } from './sheetCells.ts';
import { SHEET_FIELDS, type SheetColumns, type SheetField, sheetColumns } from './sheetColumns.ts';
import { createSheetStore, type SheetStore, type SheetTexts } from './sheetStore.ts';
import { useSheetDraft } from './useSheetDraft.ts';
import { ROWS_A_PAGE, useSheetRows } from './useSheetRows.ts';
import { cellName, useSheetSaving } from './useSheetSaving.ts';

/** Edits the filtered or selected products as a spreadsheet. */
export default function ProductSheet() {
  const texts = useSheetTexts();
  const [store] = useState(() => createSheetStore(texts));
  useEffect(() => {
    store.setState({ texts });
  }, [store, texts]);
  return (
    <GridProvider value={store.getState().grid}>
      <Sheet store={store} />
    </GridProvider>
  );
}

function Sheet({ store }: { store: SheetStore }) {
  const translate = useTranslate();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const { grid } = store.getState();
  const columns = useSheetColumns(grid);
  const rows = useSheetRows();
  const draft = useSheetDraft(store);
  const saving = useSheetSaving(store, draft.attempts);
  const data = rows.data;
  useEffect(() => {
    if (!data) return;
    const start = { row: 0, column: 0 };
    store.setState(({ cells }) => ({ cells: updateRows(cells, data) }));
    grid.setState({
      order: data.map(({ id }) => id),
      active: start,
      anchor: start,
      editing: null,
    });
  }, [store, grid, data]);
  const count = useGrid((state) => state.order.length);
  const save = () => void saving.save();
  return (
    <Box sx={pageSx}>
      <Box>
        <FormHeader
          title={translate('sheet.title')}
          backTo="/products"
          backLabel="products.backToList"
        >
          <Typography variant="body2" color="textSecondary" role="status">
            {rows.total !== undefined && translate('sheet.products', { smart_count: rows.total })}
          </Typography>
          <SheetPages {...rows} />
        </FormHeader>
        <DraftNotice draft={draft} />
        <SheetToolbar {...columns} />
      </Box>
      {rows.error ? (
        <ReadFailedPanel title="forms.failed" refetch={rows.retry} />
      ) : data === undefined ? (
        <Skeleton variant="rounded" height={400} aria-label={translate('listing.loading')} />
      ) : data.length === 0 && rows.page > rows.last ? (
        <Navigate {...rows.linkTo(rows.last)} replace />
      ) : count === 0 ? (
        <Typography sx={{ py: 6, textAlign: 'center' }}>{translate('sheet.none')}</Typography>
      ) : (
        <Grid
          label={translate('sheet.title')}
          rowHeight={isPhone ? 44 : 36}
          nameWidth={isPhone ? 136 : 260}
          onSave={save}
          onLeave={() => document.getElementById('sheet-save')?.focus()}
        />
      )}
      <Box ref={bottomBar} className="save-bar" sx={barSx}>
        {count > 0 && <CellBar />}
        <SheetSaveBar
          store={store}
          progress={saving.progress}
          outcome={saving.outcome}
          onSave={save}
          onStop={saving.stop}
          onDiscard={draft.discard}
        />
      </Box>
      {saving.openConflicts.length > 0 && <Conflicts {...saving} columns={columns.all} />}
    </Box>
  );
}

/** Fills the screen, so only the cells scroll. */
const pageSx = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: { xs: 'auto minmax(170px, 1fr) auto', sm: 'auto minmax(240px, 1fr) auto' },
  gap: 1.5,
  height: { xs: 'calc(100dvh - 72px)', sm: 'calc(100dvh - 96px)' },
  minHeight: 480,
};

const barSx = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 1,
  py: 1,
  pb: 'max(8px, env(safe-area-inset-bottom))',
};

function useSheetTexts(): SheetTexts {
  const translate = useTranslate();
  const problemText = useProblemText();
  const latest = useRef(problemText);
  latest.current = problemText;
  // Memoised, as new texts re-render every cell.
  return useMemo(
    () => ({ translate, problemText: (problem) => latest.current(problem) }),
    [translate],
  );
}

const Columns = v.array(v.picklist(SHEET_FIELDS));
const DEFAULT_COLUMNS: SheetField[] = [
  'name',
  'sku',
  'status',
  'price',
  'compareAtPrice',
  'costPrice',
  'stock',
  'categoryId',
  'tags',
];

/** The visible columns, stored in this browser. The name is always shown. */
function useSheetColumns(grid: GridStore) {
  const translate = useTranslate();
  const locale = useLocale();
  const { data } = useCategoryTree();
  const hasBrands = useHasBrands();
  const { data: brands } = useBrands({ isWanted: hasBrands });
  const taxClasses = useTaxClasses();
  const hasLocations = useHasEndpoint(PRODUCT_LOCATION);
  const all = useMemo(() => {
    const categories = inOrder(buildTree(data?.data ?? []));
    const choices = {
      categories,
      brands: brands?.data ?? [],
      taxClasses: taxClasses ?? [],
    };
    return sheetColumns({ translate, locale }, choices);
  }, [translate, locale, data, brands, taxClasses]);
  const [stored, setFields] = useStore<unknown>('productSheet.columns', DEFAULT_COLUMNS);
  const fields = useMemo(() => {
    const known = v.safeParse(Columns, stored);
    const chosen = known.success ? known.output : DEFAULT_COLUMNS;
    const shown = SHEET_FIELDS.filter((field) => field === 'name' || chosen.includes(field));
    return shown.filter(
      (field) =>
        (hasBrands || field !== 'brandId') &&
        (taxClasses || field !== 'taxClass') &&
        (hasLocations || field !== 'storageLocation'),
    );
  }, [stored, hasBrands, taxClasses, hasLocations]);
  useEffect(() => {
    const show = (shown: readonly SheetField[]) =>
      grid.setState({ columns: shown.map((field) => all[field]) });
    show(fields);
    grid.setState({
      locale,
      onReveal(names) {
        const shown = SHEET_FIELDS.filter(
          (field) => fields.includes(field) || names.includes(field),
        );
        setFields(shown);
        show(shown);
      },
    });
    const { active, columns } = grid.getState();
    // The focused column can be hidden now.
    if (active.column >= columns.length) goTo(grid, active);
  }, [grid, all, fields, setFields, locale]);
  return { all, fields, setFields };
}

type PagesProps = Pick<ReturnType<typeof useSheetRows>, 'page' | 'last' | 'total' | 'linkTo'>;

function SheetPages({ page, last, total = 0, linkTo }: PagesProps) {
  const translate = useTranslate();
  if (last <= 1) return null;
  const from = (page - 1) * ROWS_A_PAGE + 1;
  const step = (to: number, label: string) =>
    to >= 1 && to <= last ? (
      <Button component={Link} {...linkTo(to)} size="small" color="inherit">
        {translate(label)}
      </Button>
    ) : null;
  return (
    <Box
      component="nav"
      aria-label={translate('listing.pages')}
      sx={{ display: 'flex', alignItems: 'center' }}
    >
      {step(page - 1, 'sheet.previous')}
      <Typography variant="body2" color="textSecondary">
        {translate('listing.range', { from, to: Math.min(total, page * ROWS_A_PAGE), total })}
      </Typography>
      {step(page + 1, 'sheet.next')}
    </Box>
  );
}

type ConflictsProps = Pick<
  ReturnType<typeof useSheetSaving>,
  'openConflicts' | 'resolve' | 'goBack'
> & { columns: SheetColumns };

/** Asks which value to keep in edited cells that somebody else has changed, too. */
function Conflicts({ openConflicts, resolve, goBack, columns }: ConflictsProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const cells = openConflicts.flatMap(({ conflicts }) =>
    conflicts.map((conflict) => ({
      ...conflict,
      cell: conflict.field,
      field: cellName(conflict.row.id, conflict.field),
    })),
  );
  const findCell = (name: string) => cells.find(({ field }) => field === name);
  return (
    <ConflictDialog
      conflicts={cells}
      cancel={translate('sheet.back')}
      labelOf={(name) => {
        const found = findCell(name);
        if (!found) return name;
        return cellLabel({ name: rowName(found.row) }, columns[found.cell], translate);
      }}
      renderValue={(name, value) => {
        const found = findCell(name);
        const known = v.safeParse(CellValue, value);
        if (!found || !known.success) return translate('forms.empty');
        const { currency } = found.row;
        const text = shownText(columns[found.cell], known.output, { currency, locale });
        return text || translate('forms.empty');
      }}
      onAnswer={(theirs) => void resolve(theirs)}
      onCancel={goBack}
    />
  );
}
