import Typography from '@mui/material/Typography';
import { useCallback, useMemo } from 'react';
import {
  DataTableHeadCell,
  type RaRecord,
  useDataTableSortContext,
  useStore,
  useTranslate,
} from 'react-admin';
import { Thumbnail } from '../../ui/fields/Thumbnail.tsx';
import type { ListDeclaration, ListField } from '../declareList.ts';
import { CardList } from './CardList.tsx';
import { CardContent, fieldContent, TitleCell } from './ListField.tsx';
import { ListTable } from './ListTable.tsx';
import { ReferenceNames } from './ReferenceNames.tsx';

interface RowsProps {
  list: ListDeclaration;
  isSelectable: boolean;
}

export function DeclaredTable({ list, isSelectable }: RowsProps) {
  const [hidden] = useStore<string[]>(`${list.resource}.datatable`, list.hidden);
  const shown = useMemo(
    () => list.columns.filter(({ name }) => !hidden.includes(name)),
    [list, hidden],
  );
  const cells = useCallback(
    (row: RaRecord) => shown.map((field) => renderCell(list, field, row)),
    [list, shown],
  );
  return (
    <ReferenceNames list={list} fields={shown}>
      <ListTable
        list={list}
        isSelectable={isSelectable}
        heads={list.columns.map((field) => <ColumnHead key={field.name} field={field} />)}
        cells={cells}
      />
    </ReferenceNames>
  );
}

/** Tells screen readers the sort order; react-admin's head does not. */
function ColumnHead({ field }: { field: ListField }) {
  const { name, label, align, isSortable, firstOrder } = field;
  const sort = useDataTableSortContext();
  const direction = sort?.order === 'ASC' ? 'asc' : 'desc';
  return (
    <DataTableHeadCell
      source={name}
      label={label}
      align={align}
      disableSort={!isSortable}
      sortByOrder={firstOrder}
      style={columnStyle(field)}
      sortDirection={sort?.field === name ? direction : false}
    />
  );
}

function columnStyle({ grow }: ListField) {
  return grow ? { width: '100%', minWidth: grow, maxWidth: 0 } : undefined;
}

function renderCell(list: ListDeclaration, field: ListField, row: RaRecord) {
  const { name, align } = field;
  return (
    <td key={name} className={`column-${name}`} align={align} style={columnStyle(field)}>
      {name === list.title ? <TitleCell list={list} row={row} /> : fieldContent(list, field, row)}
    </td>
  );
}

export function DeclaredCards({ list, isSelectable }: RowsProps) {
  const translate = useTranslate();
  const { cardHeader } = list;
  const renderers = useMemo(() => cardRenderers(list), [list]);
  return (
    <ReferenceNames list={list} fields={list.card.flat()}>
      {cardHeader && (
        <Typography variant="hint" sx={cardHeaderSx}>
          {translate(cardHeader.label)}
        </Typography>
      )}
      <CardList
        {...renderers}
        {...(isSelectable && { recordRepresentation: list.recordRepresentation })}
      />
    </ReferenceNames>
  );
}

/** Memoised by the caller: new functions would render all cards again. */
function cardRenderers(list: ListDeclaration) {
  const { picture, parse } = list;
  return {
    children: (row: RaRecord) => <CardContent list={list} row={row} />,
    ...(picture && {
      picture: (row: RaRecord) => {
        const record = parse(row);
        return <Thumbnail src={record ? picture(record) : undefined} size={56} />;
      },
    }),
  };
}

const cardHeaderSx = { m: 0, px: 2, pb: 0.5, textAlign: 'end' };
