import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useLayoutEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useShallow } from 'zustand/react/shallow';
import { CellEditor } from './CellEditor.tsx';
import { beforeText, cellLabel, moveFocus } from './GridLine.tsx';
import { inputText } from './gridCells.ts';
import { activeCell, type Cell, commit, isEditable, useGrid, useGridStore } from './gridStore.ts';

/** Names the active cell, its error and its old value. On touch screens and phones, the bar has the cell's input. */
export function CellBar() {
  const cell = useGrid(useShallow(activeCell));
  const isTouched = useMediaQuery('(pointer: coarse)', { noSsr: true });
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return cell ? <ActiveCell cell={cell} hasInput={isTouched || isPhone} /> : null;
}

function ActiveCell({ cell, hasInput }: { cell: Cell; hasInput: boolean }) {
  const { row, column, value } = cell;
  const translate = useTranslate();
  const store = useGridStore();
  const locale = useGrid((state) => state.locale);
  const error = row.error(column.name);
  const before = beforeText(row, column, locale, translate);
  const text = inputText(column, value, { currency: row.currency, locale });
  // Whether the next cell's input takes the focus, which keeps the on-screen keyboard open.
  const isTyping = useRef(false);
  useLayoutEffect(() => {
    // Applies to the next cell only, not to one touched later.
    isTyping.current = false;
  });
  return (
    <Box sx={cellSx}>
      <Typography variant="body2" component="p" noWrap sx={{ fontWeight: 600, minWidth: 0 }}>
        <bdi>{row.name}</bdi>
        {' · '}
        {column.label}
      </Typography>
      {hasInput && isEditable(cell) && !column.Content && (
        <CellEditor
          // A value from elsewhere, such as an undo, resets the input.
          key={row.id + column.name + text}
          label={cellLabel(row, column, translate)}
          {...{ column, text }}
          isInvalid={error !== null}
          isInBar
          hasFocus={isTyping.current}
          onCommit={(typed, focusMove) => {
            isTyping.current = focusMove !== 'stay';
            commit(store, typed);
            if (focusMove !== 'stay') {
              moveFocus(store, focusMove);
              store.setState({ isInside: false });
            }
          }}
          onCancel={() => undefined}
        />
      )}
      {before !== null && (
        <Typography variant="body2" component="p" color="textSecondary">
          {before}
        </Typography>
      )}
      {(error ?? row.failure) && (
        <Typography variant="body2" component="p" color="error" role="status">
          {error ?? row.failure}
        </Typography>
      )}
    </Box>
  );
}

const cellSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  minHeight: 28,
  '& input, & select': {
    flex: '1 1 100%',
    minWidth: 0,
    minHeight: 44,
    px: 1.5,
    font: 'inherit',
    color: 'text.primary',
    backgroundColor: 'background.paper',
    border: 1,
    borderColor: 'text.secondary',
    borderRadius: 1,
  },
};
