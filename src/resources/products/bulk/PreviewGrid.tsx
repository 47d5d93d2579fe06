import Box from '@mui/material/Box';
import { styled, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useLayoutEffect, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  type BulkField,
  type BulkTarget,
  type BulkValue,
  isOfVariants,
  type Planned,
} from '../../../../domain/bulkChange.ts';
import { variantName } from '../../../../domain/variantNames.ts';
import { Grid } from '../../../forms/grid/Grid.tsx';
import {
  cellValue,
  type GridColumn,
  type GridRow,
  isNumeric,
  shownText,
  type Translate,
} from '../../../forms/grid/gridCells.ts';
import { createGridStore, GridProvider, showRows, useGrid } from '../../../forms/grid/gridStore.ts';
import { useProblemText } from '../../../forms/problems.ts';
import { useLocale } from '../../../i18n/useLocale.ts';
import { useFieldValueText } from '../../../lists/bulk/fieldValueText.ts';
import { useStoreCurrency } from '../../../ui/useStoreSettings.ts';

export type PlannedRow = { target: BulkTarget; planned: Planned };

type Props = { field: BulkField; rows: readonly PlannedRow[] };

const ROW_HEIGHT = 52;
const SHOWN_ROWS = 6;

/** The products or variants of a bulk change with their old and new values, to be read. */
export function PreviewGrid({ field, rows }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const [grid] = useState(() => createGridStore({}));
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const hasProblems = rows.some(({ planned }) => planned.state === 'refused');
  const columns = useMemo(
    () => previewColumns(translate, { field, isPhone, hasProblems }),
    [translate, field, isPhone, hasProblems],
  );
  const gridRows = useGridRows(field, rows);
  useLayoutEffect(() => {
    grid.setState({ locale, columns, rows: gridRows });
    showRows(grid, [...gridRows.keys()]);
  });
  const lines = Math.min(rows.length, SHOWN_ROWS) + 1;
  return (
    <GridProvider value={grid}>
      <Box sx={{ display: 'grid' }}>
        <Grid
          label={translate('products.bulk.preview.title')}
          rowHeight={ROW_HEIGHT}
          nameWidth={isPhone ? 118 : 260}
          maxHeight={`${lines * ROW_HEIGHT + 2}px`}
        />
      </Box>
    </GridProvider>
  );
}

type Look = { field: BulkField; isPhone: boolean; hasProblems: boolean };

function previewColumns(translate: Translate, { field, isPhone, hasProblems }: Look): GridColumn[] {
  const label = (name: string) => translate(`products.bulk.preview.${name}`);
  const type = field === 'stock' ? 'whole' : isOfVariants(field) ? 'money' : 'text';
  const width = isPhone ? 92 : type === 'text' ? 190 : 125;
  const columns: GridColumn[] = [
    { name: 'name', label: label('name'), type: 'text', width: 0 },
    { name: 'from', label: label('from'), type, width, nothing: '—' },
    { name: 'to', label: label('to'), type, width, nothing: '—' },
  ];
  if (hasProblems) {
    columns.push({ name: 'problem', label: label('problem'), type: 'text', width: 300 });
  }
  return columns.map((column) => ({ ...column, Content: Wrapped }));
}

function useGridRows(field: BulkField, rows: readonly PlannedRow[]): Map<string, GridRow> {
  const ofStore = useStoreCurrency();
  const problemText = useProblemText();
  const newValue = (planned: Planned) => (planned.state === 'changed' ? planned.to : null);
  const values = rows.flatMap(({ planned }) => [planned.from, newValue(planned)]);
  const textOf = useFieldValueText(field, values, ofStore);
  // Numbers are copied as numbers.
  const cell = (value: BulkValue) =>
    isOfVariants(field) && typeof value === 'number' ? value : textOf(value);
  return new Map(
    rows.map(({ target: { product, variant }, planned }) => {
      const name = variant ? `${product.name} · ${variantName(variant.options)}` : product.name;
      const problem = planned.state === 'refused' ? problemText(planned.problem) : null;
      const id = `${product._id} ${variant?._id ?? ''}`;
      const to = planned.state === 'changed' ? cell(planned.to) : null;
      const row: GridRow = {
        id,
        name,
        currency: product.currency,
        values: { name, from: cell(planned.from), to, problem },
        before: {},
        isFixed: () => true,
        error: () => null,
        failure: problem,
      };
      return [id, row];
    }),
  );
}

/** Long names and reasons take two lines. */
function Wrapped({ row, column }: { row: GridRow; column: GridColumn }) {
  const locale = useGrid((state) => state.locale);
  const text = shownText(column, cellValue(row, column), { currency: row.currency, locale });
  return isNumeric(column) ? text : <TwoLines title={text}>{text}</TwoLines>;
}

const TwoLines = styled('span')({
  display: '-webkit-inline-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  verticalAlign: 'middle',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  lineHeight: 1.4,
});
