import AddOutlined from '@mui/icons-material/AddOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useListContext, useRecordContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Thumbnail } from '../fields/Thumbnail.tsx';
import { lazyPart } from '../lazyPart.tsx';
import { CardList } from './CardList.tsx';
import { ConsoleList } from './ConsoleList.tsx';
import type { ListDeclaration, ListField } from './declareList.ts';
import { ExportButton } from './ExportButton.tsx';
import { FilterChips } from './FilterChips.tsx';
import { filtersInForce } from './filterText.ts';
import { ListColumn } from './ListColumn.tsx';
import { CardContent, FieldCell, TitleCell } from './ListField.tsx';
import { ListFrame } from './ListFrame.tsx';
import { ListTable } from './ListTable.tsx';
import { ListToolbar } from './ListToolbar.tsx';

// The inputs are heavy, and most visits filter by nothing.
const ListFilters = lazyPart(() => import('./ListFilters.tsx'));

interface Props {
  list: ListDeclaration;
  /** Merchants create records themselves, on `/<resource>/create`. */
  canCreate?: boolean;
  /** Buttons beside `Export`. */
  actions?: ReactNode;
  /** The large parts of the list, a row above the toolbar: `ListTabs`. */
  tabs?: ReactNode;
  /** Below the chips of the filters in force. */
  notes?: ReactNode;
  /** Buttons of the bar that is there while something is selected; may be lazy. */
  bulk?: ReactNode;
  /** What a merchant without any record can do, where it is not to create one. */
  emptyAction?: ReactNode;
  /** In the place of the part that the declaration makes. */
  toolbar?: ReactNode;
  filters?: ReactNode;
  table?: ReactNode;
  cards?: ReactNode;
  /** Dialogs, which stay when the selection that opened them is gone. */
  children?: ReactNode;
}

/** A list as it is declared. Every part can be one's own; all of them are there to be used alone, too. */
export function ListScreen({ list, canCreate = false, ...parts }: Props) {
  const { texts, icon: Icon } = list;
  const create = (label: string) => <CreateButton resource={list.resource} label={label} />;
  return (
    <ConsoleList resource={list.resource} rules={list.rules}>
      <ListFrame
        title={`${texts}.title`}
        actions={
          <>
            {parts.actions}
            <ExportButton list={list} />
          </>
        }
        mainAction={canCreate && create('ra.action.create')}
        tabs={parts.tabs}
        toolbar={parts.toolbar ?? <DeclaredToolbar list={list} filters={parts.filters} />}
        bulk={parts.bulk}
        chips={
          <>
            <FilterChips filters={list.filters} />
            {parts.notes}
          </>
        }
        cards={parts.cards ?? <DeclaredCards list={list} isSelectable={parts.bulk !== undefined} />}
        empty={{
          icon: <Icon />,
          title: `${texts}.empty.title`,
          text: `${texts}.empty.text`,
          action: parts.emptyAction ?? (canCreate && create(`${texts}.empty.action`)),
        }}
        hasPictures={list.picture !== undefined}
        columnCount={list.columns.length - list.hidden.length}
      >
        {parts.table ?? <DeclaredTable list={list} isSelectable={parts.bulk !== undefined} />}
      </ListFrame>
      {parts.children}
    </ConsoleList>
  );
}

function DeclaredToolbar({ list, filters }: { list: ListDeclaration; filters: ReactNode }) {
  const { filterValues } = useListContext();
  const hasInputs = list.filters.some(({ inTabs, input }) => !inTabs && input !== false);
  return (
    <ListToolbar
      search={`${list.texts}.search`}
      filters={filters ?? (hasInputs && <ListFilters texts={list.texts} filters={list.filters} />)}
      filterCount={filtersInForce(list.filters, filterValues).length}
      columns={list.rules.columns ?? []}
      hidden={list.hidden}
      sorts={list.sortOptions}
    />
  );
}

interface RowsProps {
  list: ListDeclaration;
  isSelectable: boolean;
}

/** The rows as a table, for screens from 768 px on. */
function DeclaredTable({ list, isSelectable }: RowsProps) {
  return (
    <ListTable
      label={`${list.texts}.title`}
      hidden={list.hidden}
      opens={list.opens}
      isSelectable={isSelectable}
    >
      {list.columns.map((field) => (
        <ListColumn
          key={field.name}
          source={field.name}
          label={field.label}
          align={field.align}
          disableSort={!field.isSortable}
          sortByOrder={field.firstOrder}
          sx={field.grow ? { width: '100%', minWidth: field.grow, maxWidth: 0 } : field.sx}
        >
          <Cell list={list} field={field} />
        </ListColumn>
      ))}
    </ListTable>
  );
}

function Cell({ list, field }: { list: ListDeclaration; field: ListField }) {
  const row = useRecordContext();
  if (!row) return null;
  if (field.name === list.title) return <TitleCell list={list} row={row} />;
  return <FieldCell list={list} field={field} row={row} />;
}

/** The rows as cards, for phones. */
function DeclaredCards({ list, isSelectable }: RowsProps) {
  const translate = useTranslate();
  const { picture, parse, cardHead } = list;
  return (
    <>
      {cardHead && (
        <Typography variant="caption" component="p" color="textSecondary" sx={cardHeadSx}>
          {translate(cardHead.label)}
        </Typography>
      )}
      <CardList
        label={`${list.texts}.title`}
        {...(isSelectable && { nameOf: list.nameOf })}
        {...(picture && {
          picture: (row) => {
            const record = parse(row);
            return <Thumbnail src={record ? picture(record) : undefined} alt="" size={56} />;
          },
        })}
      >
        {(row) => <CardContent list={list} row={row} />}
      </CardList>
    </>
  );
}

const cardHeadSx = { m: 0, px: 2, pb: 0.5, textAlign: 'end' };

function CreateButton({ resource, label }: { resource: string; label: string }) {
  const translate = useTranslate();
  return (
    <Button
      component={Link}
      to={`/${resource}/create`}
      variant="contained"
      startIcon={<AddOutlined />}
    >
      {translate(label, { _: translate('ra.action.create') })}
    </Button>
  );
}
