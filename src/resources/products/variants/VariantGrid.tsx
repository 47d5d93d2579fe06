import Switch from '@mui/material/Switch';
import { styled } from '@mui/material/styles';
import { type ClipboardEvent, type KeyboardEvent, memo, useId } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { isSame } from '../../../api/compareValues.ts';
import { readTable } from '../../../forms/grid/clipboard.ts';
import { scrollHint } from '../../../theme/scrollHint.ts';
import { showToast } from '../../../ui/toasts.ts';
import { useCell, useCellParser, useCellProblem, useColumnLabel } from './cells.ts';
import { PictureChoice, type PictureOption, uploadedPictures } from './PictureChoice.tsx';
import {
  columnType,
  type TypedColumn,
  type VariantRow,
  type VariantView,
  variantRowName,
} from './variantSet.ts';

const TYPED = [
  'price',
  'stock',
  'sku',
  'compareAtPrice',
  'costPrice',
  'barcode',
  'weight',
] as const satisfies readonly TypedColumn[];

/** Cells are inputs. Up, Down and Enter move between rows. */
export function VariantGrid(view: VariantView) {
  const { placed, isSelected, onSelect, isTracked } = view;
  const translate = useTranslate();
  const getColumnLabel = useColumnLabel();
  const getProblem = useCellProblem();
  const images: unknown = useWatch({ name: 'images' });
  const pictures = uploadedPictures(images);
  const rows = placed.map(({ row }) => row);
  const chosen = rows.filter(isSelected).length;
  const columns = TYPED.filter((column) => isTracked || column !== 'stock');
  const all = [...columns, 'image', 'isEnabled'] as const;
  const onPaste = usePaste(view, columns);
  return (
    <Frame tabIndex={-1}>
      <Table aria-label={translate('variants.label')} onKeyDown={onKeyDown} onPaste={onPaste}>
        <thead>
          <tr>
            <th scope="col" className="pick">
              <input
                type="checkbox"
                className="tick"
                aria-label={translate('variants.selectPage')}
                checked={rows.length > 0 && chosen === rows.length}
                ref={(input) => {
                  if (input) input.indeterminate = chosen > 0 && chosen < rows.length;
                }}
                onChange={({ target }) => onSelect(rows, target.checked)}
              />
            </th>
            <th scope="col" className="name">
              {translate('variants.variant')}
            </th>
            <th scope="col">{getColumnLabel('isEnabled')}</th>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={columnType(column) === 'code' ? undefined : 'number'}
              >
                {getColumnLabel(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {placed.map(({ row, index }) => (
            <Row
              key={index}
              row={row}
              index={index}
              columns={columns}
              pictures={pictures}
              isSelected={isSelected(row)}
              problems={Object.fromEntries(
                all.map((column) => [column, getProblem(row, index, column)]),
              )}
              view={view}
            />
          ))}
        </tbody>
      </Table>
    </Frame>
  );
}

type RowProps = {
  row: VariantRow;
  index: number;
  columns: readonly TypedColumn[];
  pictures: readonly PictureOption[];
  isSelected: boolean;
  problems: Record<string, string | undefined>;
  view: VariantView;
};

const Row = memo(
  function Row({ row, index, columns, pictures, isSelected, problems, view }: RowProps) {
    const translate = useTranslate();
    const getColumnLabel = useColumnLabel();
    const name = variantRowName(row);
    return (
      <tr data-off={!row.isEnabled} data-selected={isSelected}>
        <td className="pick">
          <input
            type="checkbox"
            className="tick"
            aria-label={translate('variants.selectOne', { name })}
            checked={isSelected}
            onChange={({ target }) => view.onSelect([row], target.checked)}
          />
        </td>
        <th scope="row" className="name">
          <span>
            <PictureChoice
              label={translate('variants.imageOf', { name })}
              pictures={pictures}
              value={row.image}
              onChange={(image) => view.onChange(index, { image })}
            />
            <button type="button" data-row={index} onClick={() => view.onOpen(row)}>
              <bdi>{name}</bdi>
            </button>
          </span>
          {problems.image && <Problem text={problems.image} />}
        </th>
        <td className="switch">
          <Switch
            size="small"
            name={`variants.${index}.isEnabled`}
            checked={row.isEnabled}
            onChange={(_, isEnabled) => view.onChange(index, { isEnabled })}
            slotProps={{
              input: {
                'aria-label': translate('variants.cellOf', {
                  name,
                  column: getColumnLabel('isEnabled'),
                }),
              },
            }}
          />
        </td>
        {columns.map((column) => (
          <td key={column}>
            <Cell
              column={column}
              name={`variants.${index}.${column}`}
              label={translate('variants.cellOf', { name, column: getColumnLabel(column) })}
              value={row[column]}
              problem={problems[column]}
              onChange={(value) => view.onChange(index, { [column]: value })}
            />
          </td>
        ))}
      </tr>
    );
  },
  // Ignores new function identities, so that an unchanged row does not re-render.
  (before, after) =>
    before.index === after.index &&
    before.isSelected === after.isSelected &&
    before.view.isTracked === after.view.isTracked &&
    isSame(before.row, after.row) &&
    isSame(before.pictures, after.pictures) &&
    isSame(before.problems, after.problems) &&
    before.columns.length === after.columns.length,
);

type CellProps = {
  column: TypedColumn;
  name: string;
  label: string;
  value: VariantRow[TypedColumn];
  problem: string | undefined;
  onChange: (value: VariantRow[TypedColumn]) => void;
};

function Cell({ column, name, label, value, problem, onChange }: CellProps) {
  const id = useId();
  const cell = useCell(column, value, onChange);
  return (
    <>
      <input
        {...cell}
        type="text"
        name={name}
        aria-label={label}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : id}
        className={`cell ${columnType(column) === 'code' ? 'code' : 'number'}`}
        onFocus={({ target }) => target.select()}
      />
      {problem !== undefined && <Problem id={id} text={problem} />}
    </>
  );
}

function Problem({ id, text }: { id?: string; text: string }) {
  return (
    <div id={id} className="problem">
      {text}
    </div>
  );
}

function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
  const { target, key } = event;
  if (!(target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
  const step = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const column = target.closest('td')?.cellIndex;
  const row = target.closest('tr');
  if (column === undefined || !row) return;
  event.preventDefault();
  const next = step > 0 ? row.nextElementSibling : row.previousElementSibling;
  const cell = next instanceof HTMLTableRowElement ? next.cells[column] : undefined;
  cell?.querySelector('input')?.focus();
}

/** Distributes pasted cells. In a single input their numbers would join into another number. */
function usePaste({ placed, onChange }: VariantView, columns: readonly TypedColumn[]) {
  const read = useCellParser();
  return (event: ClipboardEvent<HTMLTableElement>) => {
    const { target } = event;
    const table = readTable(event.clipboardData);
    if (table.flat().length < 2 || !(target instanceof HTMLInputElement)) return;
    const top = placed.findIndex(({ index }) => target.name.startsWith(`variants.${index}.`));
    const left = columns.findIndex((column) => target.name.endsWith(`.${column}`));
    if (top < 0 || left < 0) return;
    event.preventDefault();
    let smart_count = 0;
    for (const [down, texts] of table.entries()) {
      const row = placed[top + down];
      const filled = row ? columns.slice(left, left + texts.length) : [];
      const values = filled.map((column, along) => read(column, texts[along]?.trim() ?? ''));
      if (row)
        onChange(row.index, Object.fromEntries(filled.map((name, at) => [name, values[at]])));
      smart_count += texts.length - filled.length;
    }
    if (smart_count > 0) {
      showToast({ tone: 'warning', title: 'variants.pasteLeft', values: { smart_count } });
    }
  };
}

/** Pixels: minimum visible width of the names. */
const NAMES_END = 190;

/** Scrolls horizontally with sticky names. */
const Frame = styled('div')(({ theme }) => ({
  overflowX: 'auto',
  ...scrollHint(theme),
  // Extends to the card's edge, with space for the focus ring at the start.
  margin: theme.spacing(0, -2.5, 0, -0.5),
  padding: theme.spacing(0, 2.5, 0, 0.5),
  scrollPaddingInlineStart: NAMES_END,
  overscrollBehaviorX: 'contain',
}));

const Table = styled('table')(({ theme }) => ({
  borderCollapse: 'separate',
  borderSpacing: 0,
  minWidth: '100%',
  fontSize: theme.typography.body2.fontSize,
  '& th, & td': {
    padding: theme.spacing(0.5),
    textAlign: 'start',
    verticalAlign: 'top',
    borderBottom: `1px solid ${theme.palette.divider}`,
    backgroundColor: theme.palette.background.paper,
  },
  '& thead th': {
    padding: theme.spacing(0.75, 1.25),
    fontWeight: 600,
    verticalAlign: 'middle',
    color: theme.palette.text.secondary,
    whiteSpace: 'nowrap',
  },
  '& thead .number': { textAlign: 'end' },
  // Aligned with the first line of the cells.
  '& .pick': {
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 1,
    // A smaller width leaves a gap before the sticky names.
    minWidth: 32,
    padding: '9px 4px 9px 0',
  },
  '& .name': { position: 'sticky', insetInlineStart: 32, zIndex: 1, minWidth: 150, maxWidth: 240 },
  '& .name > span': { display: 'flex', alignItems: 'center', gap: theme.spacing(1) },
  '& .name button[data-row]': {
    flex: 1,
    minWidth: 0,
    minHeight: 34,
    padding: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    fontWeight: 550,
    color: 'inherit',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
  },
  '& .name button[data-row]:hover': { textDecoration: 'underline' },
  '& .switch': { padding: '9px 6px' },
  '& [data-off=true] .name button, & [data-off=true] .cell': {
    color: theme.palette.text.secondary,
  },
  '& [data-selected=true] > *': { backgroundColor: theme.palette.sunken },
  '& .cell': {
    width: '100%',
    minWidth: 92,
    height: 34,
    padding: theme.spacing(0, 1),
    font: 'inherit',
    color: 'inherit',
    backgroundColor: 'transparent',
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: theme.shape.borderRadius,
  },
  '& .cell.number': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& .cell.code': { minWidth: 130 },
  '& .cell:hover': { borderColor: theme.palette.text.secondary },
  '& .cell:focus': {
    outline: `2px solid ${theme.palette.primary.main}`,
    outlineOffset: -1,
    borderColor: 'transparent',
  },
  '& .cell[aria-invalid=true]': { borderColor: theme.palette.error.main },
  '& .problem': {
    maxWidth: 180,
    padding: theme.spacing(0.25, 0.5),
    fontWeight: 400,
    ...theme.typography.caption,
    color: theme.palette.error.main,
  },
}));
