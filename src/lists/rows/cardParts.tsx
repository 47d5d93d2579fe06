import { styled } from '@mui/material/styles';
import { createContext, type ReactNode, useContext } from 'react';
import { useRecordContext } from 'react-admin';
import { narrowScreen } from '../../theme/rowStyles.ts';
import { RowLink } from './RowLink.tsx';

/** Prefix of the checkbox ids when cards only select. Null when cards link to their records and have actions. */
export const SelectionOnly = createContext<string | null>(null);

/** Covers its card, so that a tap outside of buttons opens the record. With `SelectionOnly`, a tap selects instead. */
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

/** A button or link of a card. Hidden with `SelectionOnly`. */
export function CardAction({ children }: { children: ReactNode }) {
  return useContext(SelectionOnly) === null ? children : null;
}

export const cardClasses = {
  edge: 'card-edge',
  body: 'card-body',
  /** `row`: a row of fields. `head`: the row of the title. `end`: the field at the end of a row. */
  row: 'card-row',
  head: 'card-head',
  end: 'card-end',
  link: 'card-link two-lines',
};

// Styled by classes on the list, because a hundred cards render at once.
export const Cards = styled('ul')(({ theme }) => ({
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
    [narrowScreen]: { overflowWrap: 'anywhere' },
    '&:empty, &:has(> :empty:only-child)': { display: 'none' },
    '& > *': { minWidth: 0 },
    // A single field takes the whole row.
    '& > :only-child': { flexGrow: 1 },
  },
  [`& .${cardClasses.head}`]: { flexWrap: 'nowrap', [narrowScreen]: { flexWrap: 'wrap' } },
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
