import Box from '@mui/material/Box';
import { styled, type Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
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
import type { CurrencyCode } from '../../../../domain/money.ts';
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
import { DialogLine, DialogLines } from '../../../ui/DialogLines.tsx';
import { ChangeArrow } from '../../../ui/fields/ChangeArrow.tsx';
import { useStoreCurrency } from '../../../ui/useStoreSettings.ts';

export type PlannedRow = { target: BulkTarget; planned: Planned };

type Props = { field: BulkField; rows: readonly PlannedRow[] };

/** Shows the old and the new value of each product or variant in a read-only grid, or on a phone in lines. */
export function ChangePreview({ field, rows }: Props) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const shown = usePreviewRows(field, rows);
  return isPhone ? <PreviewLines rows={shown} /> : <PreviewGrid field={field} rows={shown} />;
}

type PreviewRow = {
  id: string;
  name: string;
  variant: string | null;
  currency: CurrencyCode;
  from: BulkValue;
  fromText: string;
  to: BulkValue;
  toText: string;
  /** Why the value can't change; null if it can. */
  problem: string | null;
};

function usePreviewRows(field: BulkField, rows: readonly PlannedRow[]): PreviewRow[] {
  const currency = useStoreCurrency();
  const problemText = useProblemText();
  const values = rows.flatMap(({ planned }) => [planned.from, newValue(planned)]);
  const textOf = useFieldValueText(field, values, currency);
  return rows.map(({ target: { product, variant }, planned }) => ({
    id: `${product._id} ${variant?._id ?? ''}`,
    name: product.name,
    variant: variant && variantName(variant.options),
    currency: product.currency,
    from: planned.from,
    fromText: textOf(planned.from),
    to: newValue(planned),
    toText: textOf(newValue(planned)),
    problem: planned.state === 'refused' ? problemText(planned.problem) : null,
  }));
}

function newValue(planned: Planned): BulkValue {
  return planned.state === 'changed' ? planned.to : null;
}

type ShownProps = { rows: readonly PreviewRow[] };

const ROW_HEIGHT = 48;
const SHOWN_ROWS = 6;

function PreviewGrid({ field, rows }: ShownProps & { field: BulkField }) {
  const translate = useTranslate();
  const locale = useLocale();
  const isTablet = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const [grid] = useState(() => createGridStore({}));
  const hasProblems = rows.some(({ problem }) => problem !== null);
  const columns = useMemo(
    () => previewColumns(translate, { field, isTablet, hasProblems }),
    [translate, field, isTablet, hasProblems],
  );
  useLayoutEffect(() => {
    grid.setState({ locale, columns, rows: new Map(rows.map((row) => [row.id, gridRow(row)])) });
    showRows(
      grid,
      rows.map(({ id }) => id),
    );
  });
  const lines = Math.min(rows.length, SHOWN_ROWS) + 1;
  const [name = 0] = widthsOf({ field, isTablet, hasProblems });
  return (
    <GridProvider value={grid}>
      <Box sx={{ display: 'grid' }}>
        <Grid
          label={translate('products.bulk.preview.title')}
          rowHeight={ROW_HEIGHT}
          nameWidth={name}
          maxHeight={`${lines * ROW_HEIGHT + 2}px`}
        />
      </Box>
    </GridProvider>
  );
}

type Look = { field: BulkField; isTablet: boolean; hasProblems: boolean };

function previewColumns(
  translate: Translate,
  { field, isTablet, hasProblems }: Look,
): GridColumn[] {
  const label = (name: string) => translate(`products.bulk.preview.${name}`);
  const type = field === 'stock' ? 'whole' : isOfVariants(field) ? 'money' : 'text';
  const [, width] = widthsOf({ field, isTablet, hasProblems });
  const columns: GridColumn[] = [
    { name: 'name', label: label('name'), type: 'text', width: 0 },
    { name: 'from', label: label('from'), type, width, nothing: '—' },
    { name: 'to', label: label('to'), type, width, nothing: '—' },
  ];
  if (hasProblems) {
    columns.push({ name: 'problem', label: label('problem'), type: 'text', width: PROBLEM });
  }
  return columns.map((column) => ({ ...column, Content: Wrapped }));
}

const PROBLEM = 320;

/** Widths in pixels of the name and of each value. On a desktop, the columns fill the dialog. */
function widthsOf({ field, isTablet, hasProblems }: Look): [number, number] {
  if (isOfVariants(field)) {
    if (isTablet) return [220, 140];
    return hasProblems ? [372, 140] : [552, 210];
  }
  // Wide enough for several tags.
  return isTablet || hasProblems ? [212, 220] : [312, 330];
}

function gridRow({ id, name, variant, currency, problem, ...values }: PreviewRow): GridRow {
  const fullName = variant === null ? name : `${name} · ${variant}`;
  // Numbers are copied as numbers.
  const cell = (value: BulkValue, text: string) => (typeof value === 'number' ? value : text);
  return {
    id,
    name: fullName,
    currency,
    values: {
      name: fullName,
      from: cell(values.from, values.fromText),
      to: cell(values.to, values.toText),
      problem,
    },
    before: {},
    isFixed: () => true,
    error: () => null,
  };
}

/** Texts take up to two lines, numbers one. */
function Wrapped({ row, column }: { row: GridRow; column: GridColumn }) {
  const locale = useGrid((state) => state.locale);
  const text = shownText(column, cellValue(row, column), { currency: row.currency, locale });
  if (isNumeric(column)) return text;
  return (
    <TwoLines title={text} sx={{ color: column.name === 'problem' ? 'error.main' : undefined }}>
      {text}
    </TwoLines>
  );
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

/** Maximum number of lines on a phone. */
const SHOWN_LINES = 100;

function PreviewLines({ rows }: ShownProps) {
  const translate = useTranslate();
  return (
    <DialogLines
      tabIndex={0}
      aria-label={translate('products.bulk.preview.title')}
      sx={{ maxHeight: 300 }}
    >
      {rows.slice(0, SHOWN_LINES).map((row) => (
        <PreviewLine key={row.id} row={row} />
      ))}
      {rows.length > SHOWN_LINES && (
        <DialogLine>
          {translate('listing.bulk.others', { smart_count: rows.length - SHOWN_LINES })}
        </DialogLine>
      )}
    </DialogLines>
  );
}

function PreviewLine({ row: { name, variant, fromText, toText, problem } }: { row: PreviewRow }) {
  return (
    <DialogLine>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        <bdi>{name}</bdi>
        {variant !== null && (
          <>
            {' · '}
            <bdi>{variant}</bdi>
          </>
        )}
      </Typography>
      <Typography
        variant="body2"
        color={problem === null ? 'textSecondary' : 'error'}
        component="p"
        sx={{ overflowWrap: 'anywhere' }}
      >
        <bdi>{fromText}</bdi>
        {problem === null ? (
          <>
            {' '}
            <ChangeArrow /> <bdi>{toText}</bdi>
          </>
        ) : (
          ` · ${problem}`
        )}
      </Typography>
    </DialogLine>
  );
}
