import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { createContext, type ReactNode, useContext } from 'react';
import {
  type RaRecord,
  RecordContextProvider,
  useListContext,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { useResourceName } from '../fields/resource.tsx';

/**
 * Where cards are only there to be chosen, how the ids of their checkboxes begin; null where they lead to their
 * records and to what can be done with them.
 */
export const SelectionOnly = createContext<string | null>(null);

interface Props<RecordType extends RaRecord> {
  /** What a record is called where it is selected; without it none can be. */
  nameOf?: (record: RecordType) => string;
  /** Before the text, as high as two lines of it. */
  picture?: (record: RecordType) => ReactNode;
  /** The text; a `CardLink` in it opens the record. */
  children: (record: RecordType) => ReactNode;
}

/** Records as cards, for phones. A scroll never opens one. */
export function CardList<RecordType extends RaRecord = RaRecord>(props: Props<RecordType>) {
  const { nameOf, picture, children } = props;
  const translate = useTranslate();
  const name = useResourceName();
  const choosing = useContext(SelectionOnly);
  const { data = [], selectedIds, onToggleItem } = useListContext<RecordType>();
  return (
    <Cards aria-label={name}>
      {data.map((record) => {
        const isSelected = selectedIds.includes(record.id);
        return (
          <RecordContextProvider key={record.id} value={record}>
            <Card data-selected={isSelected || undefined} sx={picture ? { gap: 1.5 } : {}}>
              {nameOf ? (
                <Checkbox
                  checked={isSelected}
                  onChange={() => onToggleItem(record.id)}
                  slotProps={{
                    input:
                      choosing === null
                        ? { 'aria-label': translate('listing.select', { name: nameOf(record) }) }
                        : { id: choosing + record.id },
                  }}
                  sx={{ width: 44, height: 44, mt: picture ? 0 : -1, zIndex: 1 }}
                />
              ) : (
                <Box sx={{ width: 8 }} />
              )}
              {picture?.(record)}
              <CardBody>{children(record)}</CardBody>
            </Card>
          </RecordContextProvider>
        );
      })}
    </Cards>
  );
}

/**
 * The link of a card: it covers the card, so that a tap anywhere but on a button opens the record, or chooses
 * it where that is all there is to do.
 */
export function CardLink(props: { to: string; title?: string; children: ReactNode }) {
  const choosing = useContext(SelectionOnly);
  const record = useRecordContext();
  if (choosing !== null) {
    return (
      <Box component="label" htmlFor={`${choosing}${record?.id}`} sx={linkSx}>
        {props.children}
      </Box>
    );
  }
  return (
    <Link component={RouterLink} color="textPrimary" underline="none" sx={linkSx} {...props} />
  );
}

/** What can be done with the record of a card. */
export function CardAction({ children }: { children: ReactNode }) {
  return useContext(SelectionOnly) === null ? children : null;
}

const linkSx = {
  // Two lines at most.
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: '2px solid', outlineColor: 'focus', outlineOffset: -2 },
};

const Cards = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  borderTop: `1px solid ${theme.palette.divider}`,
}));

const Card = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-start',
  gap: theme.spacing(0.5),
  padding: theme.spacing(1.5, 2, 1.5, 0.5),
  '& + &': { borderTop: `1px solid ${theme.palette.divider}` },
  '&:active': { backgroundColor: theme.palette.action.hover },
  '&[data-selected]': { backgroundColor: theme.palette.action.selected },
}));

const CardBody = styled('div')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  display: 'grid',
  gap: theme.spacing(0.75),
}));
