import { styled } from '@mui/material/styles';
import { createContext, memo, type ReactNode, useContext } from 'react';
import {
  type RaRecord,
  RecordContextProvider,
  useEvent,
  useListContext,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { useResourceName } from '../../ui/fields/resource.tsx';
import { RowLink, useFollowRowLink } from './RowLink.tsx';

/** Prefix of the checkbox ids when cards only select. Null when cards link to their records and have actions. */
export const SelectionOnly = createContext<string | null>(null);

interface Props {
  /** Names the record for its checkbox. Without it cards cannot be selected. */
  recordRepresentation?: (record: RaRecord) => string;
  /** A picture as high as two lines of text. */
  picture?: (record: RaRecord) => ReactNode;
  /** The content; a `CardLink` in it opens the record. */
  children: (record: RaRecord) => ReactNode;
}

/** Records as cards, for phones. */
export function CardList(props: Props) {
  const follow = useFollowRowLink();
  const name = useResourceName();
  const { data = [], selectedIds, onToggleItem } = useListContext();
  const selected = new Set(selectedIds);
  const toggle = useEvent((record: RaRecord) => onToggleItem(record.id));
  return (
    <Cards aria-label={name} data-pictures={props.picture !== undefined} onClick={follow}>
      {data.map((record) => (
        <Card
          key={record.id}
          record={record}
          isSelected={selected.has(record.id)}
          onToggle={toggle}
          {...props}
        />
      ))}
    </Cards>
  );
}

interface CardProps extends Props {
  record: RaRecord;
  isSelected: boolean;
  onToggle: (record: RaRecord) => void;
}

/** Memoised: selecting another card must not render this one. */
const Card = memo(function Card(props: CardProps) {
  const { record, isSelected, onToggle, recordRepresentation, picture, children } = props;
  const translate = useTranslate();
  const checkboxIdPrefix = useContext(SelectionOnly);
  return (
    <RecordContextProvider value={record}>
      <li data-selected={isSelected || undefined}>
        {recordRepresentation ? (
          <input
            type="checkbox"
            className="tick"
            checked={isSelected}
            onChange={() => onToggle(record)}
            {...(checkboxIdPrefix === null
              ? {
                  'aria-label': translate('listing.select', { name: recordRepresentation(record) }),
                }
              : { id: checkboxIdPrefix + record.id })}
          />
        ) : (
          <span className={cardClasses.edge} />
        )}
        {picture?.(record)}
        <div className={cardClasses.body}>{children(record)}</div>
      </li>
    </RecordContextProvider>
  );
});

/** Covers its card, so that a tap outside of buttons opens the record. With `SelectionOnly` the tap selects it. */
export function CardLink({
  to,
  title,
  children,
}: {
  to: string;
  title?: string;
  children: ReactNode;
}) {
  const checkboxIdPrefix = useContext(SelectionOnly);
  const record = useRecordContext();
  if (checkboxIdPrefix !== null) {
    return (
      <label htmlFor={`${checkboxIdPrefix}${record?.id}`} className={cardClasses.link}>
        {children}
      </label>
    );
  }
  return (
    <RowLink to={to} title={title} className={cardClasses.link}>
      {children}
    </RowLink>
  );
}

/** Hidden with `SelectionOnly`. */
export function CardAction({ children }: { children: ReactNode }) {
  return useContext(SelectionOnly) === null ? children : null;
}

export const cardClasses = {
  edge: 'card-edge',
  body: 'card-body',
  /** A row of fields; the row of the title; the field at the end of a row. */
  row: 'card-row',
  head: 'card-head',
  end: 'card-end',
  link: 'card-link two-lines',
};

// Styled by classes on the list, because a hundred cards render at once.
const Cards = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  borderTop: `1px solid ${theme.palette.divider}`,
  '& > li': {
    position: 'relative',
    display: 'flex',
    alignItems: 'flex-start',
    gap: theme.spacing(0.5),
    padding: theme.spacing(1.5, 2, 1.5, 0.5),
    '&:active': { backgroundColor: theme.palette.action.hover },
    '&[data-selected]': { backgroundColor: theme.palette.action.selected },
  },
  '& > li + li': { borderTop: `1px solid ${theme.palette.divider}` },
  '&[data-pictures=true] > li': { gap: theme.spacing(1.5) },
  '& > li > .tick': { position: 'relative', zIndex: 1, width: 44, height: 44, marginTop: -8 },
  '&[data-pictures=true] > li > .tick': { marginTop: 0 },
  [`& .${cardClasses.edge}`]: { width: 8 },
  [`& .${cardClasses.body}`]: {
    flex: 1,
    minWidth: 0,
    display: 'grid',
    gap: theme.spacing(0.75),
  },
  [`& .${cardClasses.row}`]: {
    ...theme.typography.body2,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: 8,
    rowGap: 4,
    minWidth: 0,
    '&:empty, &:has(> :empty:only-child)': { display: 'none' },
    '& > *': { minWidth: 0 },
    // A single field takes the whole row.
    '& > :only-child': { flexGrow: 1 },
  },
  [`& .${cardClasses.head}`]: { flexWrap: 'nowrap' },
  // The other fields shrink first, so that the title breaks last.
  [`& .${cardClasses.head} > * + *`]: { flexShrink: 9999, minWidth: 'min-content' },
  [`& .${cardClasses.end}`]: { marginLeft: 'auto', textAlign: 'end' },
  [`& .${cardClasses.head} > .${cardClasses.end}`]: { fontWeight: 600 },
  '& .card-link': {
    fontSize: theme.typography.body1.fontSize,
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    color: theme.palette.text.primary,
    textDecoration: 'none',
    '&::after': { content: '""', position: 'absolute', inset: 0 },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `2px solid ${theme.palette.focus}`, outlineOffset: -2 },
  },
}));
