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
import { ConflictDialog } from '../../../forms/ConflictDialog.tsx';
import { DraftNotice } from '../../../forms/drafts/DraftNotice.tsx';
import { FormHeader } from '../../../forms/FormHeader.tsx';
import { useProblemText } from '../../../forms/problems.ts';
import { useLocale } from '../../../i18n/useLocale.ts';
import { bottomBar } from '../../../ui/barHeights.ts';
import { useCategoryTree } from '../../../ui/fields/categoryTree.ts';
import { ReadFailedPanel } from '../../../ui/StatePanel.tsx';
import { CellBar, SheetSaveBar } from './SheetBars.tsx';
import { SheetGrid } from './SheetGrid.tsx';
import { cellLabel } from './SheetRowLine.tsx';
import { SheetToolbar } from './SheetToolbar.tsx';
import { updateRows } from './sheetCells.ts';
import {
  CellValue,
  cellText,
  SHEET_FIELDS,
  type SheetField,
  type SheetFormatting,
} from './sheetColumns.ts';
import { createSheetStore, goTo, SheetProvider, useSheet, useSheetStore } from './sheetStore.ts';
import { useSheetDraft } from './useSheetDraft.ts';
import { ROWS_A_PAGE, useSheetRows } from './useSheetRows.ts';
import { cellName, useSheetSaving } from './useSheetSaving.ts';

/** Edits the filtered or selected products as a spreadsheet. */
export default function ProductSheet() {
  const formatting = useSheetFormatting();
  const [store] = useState(() => createSheetStore(formatting));
  useEffect(() => {
    store.setState({ formatting });
  }, [store, formatting]);
  return (
    <SheetProvider value={store}>
      <Sheet />
    </SheetProvider>
  );
}

function Sheet() {
  const translate = useTranslate();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const store = useSheetStore();
  const [columns, setColumns] = useColumns();
  const rows = useSheetRows();
  const draft = useSheetDraft(store);
  const saving = useSheetSaving(store, draft.attempts);
  const data = rows.data;
  useEffect(() => {
    store.setState({ columns, setColumns });
    // The focused column can be hidden now.
    goTo(store, store.getState().active);
  }, [store, columns, setColumns]);
  useEffect(() => {
    if (!data) return;
    const start = { row: 0, column: 0 };
    store.setState(({ cells }) => ({
      cells: updateRows(cells, data),
      order: data.map(({ id }) => id),
      active: start,
      anchor: start,
      editing: null,
    }));
  }, [store, data]);
  const count = useSheet((state) => state.order.length);
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
        <SheetToolbar />
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
        <SheetGrid rowHeight={isPhone ? 44 : 36} nameWidth={isPhone ? 136 : 260} onSave={save} />
      )}
      <Box ref={bottomBar} className="save-bar" sx={barSx}>
        {count > 0 && <CellBar hasInput={isPhone} />}
        <SheetSaveBar
          progress={saving.progress}
          outcome={saving.outcome}
          onSave={save}
          onStop={saving.stop}
          onDiscard={draft.discardEdits}
        />
      </Box>
      {saving.openConflicts.length > 0 && <Conflicts {...saving} />}
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

function useSheetFormatting(): SheetFormatting {
  const translate = useTranslate();
  const locale = useLocale();
  const { data } = useCategoryTree();
  const problemText = useProblemText();
  const latest = useRef(problemText);
  latest.current = problemText;
  // Memoised, as new texts re-render every cell.
  return useMemo(
    () => ({
      translate,
      locale,
      categories: inOrder(buildTree(data?.data ?? [])),
      problemText: (problem) => latest.current(problem),
    }),
    [translate, locale, data],
  );
}

const Columns = v.array(v.picklist(SHEET_FIELDS));
const DEFAULT_COLUMNS: SheetField[] = SHEET_FIELDS.filter(
  (field) => !/barcode|weight|isEnabled/.test(field),
);

/** Stored in this browser. The name is always shown. */
function useColumns(): [readonly SheetField[], (columns: SheetField[]) => void] {
  const [stored, setStored] = useStore<unknown>('productSheet.columns', DEFAULT_COLUMNS);
  const columns = useMemo(() => {
    const known = v.safeParse(Columns, stored);
    const chosen = known.success ? known.output : DEFAULT_COLUMNS;
    return SHEET_FIELDS.filter((field) => field === 'name' || chosen.includes(field));
  }, [stored]);
  return [columns, setStored];
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
>;

/** Asks about cells that another merchant changed too. */
function Conflicts({ openConflicts, resolve, goBack }: ConflictsProps) {
  const translate = useTranslate();
  const formatting = useSheet((state) => state.formatting);
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
        return cellLabel(found.row, found.cell, translate);
      }}
      renderValue={(name, value) => {
        const found = findCell(name);
        const known = v.safeParse(CellValue, value);
        if (!found || !known.success) return translate('forms.empty');
        const text = cellText(found.cell, known.output, found.row.currency, formatting);
        return text || translate('forms.empty');
      }}
      onAnswer={(theirs) => void resolve(theirs)}
      onCancel={goBack}
    />
  );
}
