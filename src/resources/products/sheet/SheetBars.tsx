import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useShallow } from 'zustand/react/shallow';
import { useNextFocus } from '../../../ui/useRestoredFocus.ts';
import { SheetEditor } from './SheetEditor.tsx';
import { cellLabel, cellTexts, moveFocus, rowName } from './SheetRowLine.tsx';
import { type Cells, findProblems } from './sheetCells.ts';
import { cellInputText } from './sheetColumns.ts';
import {
  activeCell,
  type Cell,
  commit,
  errorPositions,
  goToNextError,
  type SheetState,
  useSheet,
  useSheetStore,
} from './sheetStore.ts';
import type { SheetOutcome, SheetProgress } from './useSheetSaving.ts';

/** Set on touch screens, where values are typed in the bar. */
type CellBarProps = { hasInput: boolean };

/** Names the active cell with its error and its old value. */
export function CellBar({ hasInput }: CellBarProps) {
  const cell = useSheet(useShallow(activeCell));
  return cell ? <ActiveCell cell={cell} hasInput={hasInput} /> : null;
}

function ActiveCell({ cell, hasInput }: CellBarProps & { cell: Cell }) {
  const { row, field, value } = cell;
  const translate = useTranslate();
  const formatting = useSheet((state) => state.formatting);
  const store = useSheetStore();
  const edits = useSheet(({ cells }) => cells.edits.get(row.id));
  const refusal = useSheet(({ cells }) => cells.refusals.get(row.id));
  const texts = cellTexts(row, formatting);
  const label = cellLabel(row, field, formatting.translate);
  const error = texts.error(field, findProblems(row, edits), refusal);
  const text = cellInputText(field, value, row.currency, formatting);
  const isFixed = row.fixed.includes(field);
  // Keeps the on-screen keyboard open between cells.
  const isTyping = useRef(false);
  useLayoutEffect(() => {
    // Applies to the next cell only, not to one touched later.
    isTyping.current = false;
  });
  return (
    <Box sx={cellSx}>
      <Typography variant="body2" component="p" noWrap sx={{ fontWeight: 600, minWidth: 0 }}>
        <bdi>{rowName(row)}</bdi>
        {' · '}
        {translate(`resources.products.fields.${field}`)}
      </Typography>
      {hasInput && !isFixed && (
        <SheetEditor
          // A value from elsewhere, such as an undo, resets the input.
          key={row.id + field + text}
          {...{ field, label, text }}
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
      {edits?.[field] !== undefined && (
        <Typography variant="body2" component="p" color="textSecondary">
          {texts.before(field)}
        </Typography>
      )}
      {(error ?? refusal?.text) && (
        <Typography variant="body2" component="p" color="error" role="status">
          {error ?? refusal?.text}
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

interface SaveBarProps {
  progress: SheetProgress | null;
  outcome: SheetOutcome | null;
  onSave: () => void;
  onStop: () => void;
  onDiscard: () => void;
}

export function SheetSaveBar({ progress, outcome, onSave, onStop, onDiscard }: SaveBarProps) {
  const translate = useTranslate();
  const store = useSheetStore();
  const order = useSheet((state) => state.order);
  const columns = useSheet((state) => state.columns);
  const cells = useValidatedCells();
  const bar = useNextFocus<HTMLDivElement>('button');
  const changed = changedCells(cells.edits);
  const products = changedProducts(cells);
  const errorCount = errorPositions({ cells, order, columns }).length;
  // Discarded changes can't be retried.
  const failed = changed > 0 && outcome ? outcome.failed : 0;
  const parts = [
    outcome && outcome.done > 0 && translate('sheet.saved', { smart_count: outcome.done }),
    failed > 0 && translate('sheet.failed', { smart_count: failed }),
    changed > 0 &&
      outcome &&
      outcome.left > 0 &&
      translate('sheet.stopped', { smart_count: outcome.left }),
    changed > 0 &&
      translate('sheet.changed', {
        smart_count: changed,
        products: translate('sheet.products', { smart_count: products }),
      }),
  ];
  return (
    <Box ref={bar} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Typography variant="body2" role="status" color="textSecondary" sx={{ flex: '1 1 180px' }}>
        {progress
          ? translate('sheet.saving', { ...progress })
          : parts.filter(Boolean).join(' · ') || translate('sheet.unchanged')}
      </Typography>
      {progress && (
        <LinearProgress
          aria-label={translate('forms.saving')}
          variant="determinate"
          value={(100 * progress.settled) / Math.max(1, progress.of)}
          sx={{ flex: '1 1 120px' }}
        />
      )}
      {errorCount > 0 && !progress && (
        <Button color="error" onClick={() => goToNextError(store)}>
          {translate('sheet.wrong', { smart_count: errorCount })}
        </Button>
      )}
      {changed > 0 && !progress && (
        <Button color="inherit" onClick={onDiscard}>
          {translate('forms.discard')}
        </Button>
      )}
      {progress && (
        <Button color="inherit" onClick={onStop}>
          {translate('sheet.stop')}
        </Button>
      )}
      <Button
        id="sheet-save"
        variant={changed > 0 || progress ? 'contained' : 'outlined'}
        aria-disabled={progress !== null}
        aria-busy={progress !== null}
        onClick={onSave}
        sx={{ minWidth: 112, minHeight: { xs: 44, sm: 36 }, flexGrow: { xs: 1, sm: 0 } }}
      >
        {translate(failed > 0 ? 'shell.retry' : 'forms.save')}
      </Button>
    </Box>
  );
}

/** Milliseconds for validation between two key presses. */
const SLICE_MS = 8;

/** Validates in steps, as hundreds of cells would block the input. */
function useValidatedCells(): Cells {
  const cells = useSheet((state) => state.cells);
  const [validated, setValidated] = useState(cells);
  useEffect(() => {
    const waiting = cells.edits.entries();
    let timer: ReturnType<typeof setTimeout> | undefined;
    function validateSome() {
      for (const end = performance.now() + SLICE_MS; performance.now() < end; ) {
        const { value, done } = waiting.next();
        if (done) return setValidated(cells);
        const [id, edits] = value;
        const row = cells.rows.get(id);
        if (row) findProblems(row, edits);
      }
      timer = setTimeout(validateSome);
    }
    validateSome();
    return () => clearTimeout(timer);
  }, [cells]);
  return validated;
}

function changedCells(edits: SheetState['cells']['edits']): number {
  let count = 0;
  for (const values of edits.values()) count += Object.keys(values).length;
  return count;
}

function changedProducts({ rows, edits }: SheetState['cells']): number {
  return new Set([...edits.keys()].map((id) => rows.get(id)?.productId)).size;
}
