import Typography from '@mui/material/Typography';
import { memo, useCallback, useContext, useMemo } from 'react';
import {
  DataTableHeadCell,
  type Identifier,
  type RaRecord,
  RecordContextProvider,
  useDataTableSortContext,
  useEvent,
  useListContext,
  useStore,
  useTranslate,
} from 'react-admin';
import { useResourceName } from '../../ui/fields/resource.tsx';
import { Thumbnail } from '../../ui/fields/Thumbnail.tsx';
import type { ListDeclaration, ListField } from '../declareList.ts';
import { Cards, cardClasses, SelectionOnly } from './cardParts.tsx';
import { CardContent, fieldContent, TitleCell } from './ListField.tsx';
import { ListTable } from './ListTable.tsx';
import { ReferenceNames } from './ReferenceNames.tsx';
import { useFollowRowLink } from './RowLink.tsx';

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

/** Records as cards, for phones. */
export function DeclaredCards({ list, isSelectable }: RowsProps) {
  const translate = useTranslate();
  const follow = useFollowRowLink();
  const name = useResourceName();
  const { data = [], selectedIds, onToggleItem } = useListContext();
  const toggle = useEvent((id: Identifier) => onToggleItem(id));
  const { cardHeader } = list;
  return (
    <ReferenceNames list={list} fields={list.card.flat()}>
      {cardHeader && (
        <Typography variant="hint" sx={cardHeaderSx}>
          {translate(cardHeader.label)}
        </Typography>
      )}
      <Cards aria-label={name} data-pictures={list.picture !== undefined} onClick={follow}>
        {data.map((record) => (
          <Card
            key={record.id}
            list={list}
            record={record}
            isSelectable={isSelectable}
            isSelected={selectedIds.includes(record.id)}
            onToggle={toggle}
          />
        ))}
      </Cards>
    </ReferenceNames>
  );
}

interface CardProps extends RowsProps {
  record: RaRecord;
  isSelected: boolean;
  onToggle: (id: Identifier) => void;
}

/** Memoised: selecting another card must not render this one. */
const Card = memo(function Card({ list, record, isSelectable, isSelected, onToggle }: CardProps) {
  const translate = useTranslate();
  const checkboxIdPrefix = useContext(SelectionOnly);
  const parsed = list.parse(record);
  return (
    <RecordContextProvider value={record}>
      <li data-selected={isSelected || undefined}>
        {isSelectable ? (
          <input
            type="checkbox"
            className="tick"
            checked={isSelected}
            onChange={() => onToggle(record.id)}
            {...(checkboxIdPrefix === null
              ? {
                  'aria-label': translate('listing.select', {
                    name: list.recordRepresentation(record),
                  }),
                }
              : { id: checkboxIdPrefix + record.id })}
          />
        ) : (
          <span className={cardClasses.edge} />
        )}
        {list.picture && <Thumbnail src={parsed ? list.picture(parsed) : undefined} size={56} />}
        <div className={cardClasses.body}>
          <CardContent list={list} row={record} />
        </div>
      </li>
    </RecordContextProvider>
  );
});

const cardHeaderSx = { m: 0, px: 2, pb: 0.5, textAlign: 'end' };
