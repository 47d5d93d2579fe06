import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useStore } from 'zustand';
import { useGrid } from '../../../forms/grid/gridStore.ts';
import { useNextFocus } from '../../../ui/useRestoredFocus.ts';
import { type Cells, findProblems } from './sheetCells.ts';
import { errorPositions, goToNextError, type SheetStore } from './sheetStore.ts';
import type { SheetOutcome, SheetProgress } from './useSheetSaving.ts';

interface SaveBarProps {
  store: SheetStore;
  progress: SheetProgress | null;
  outcome: SheetOutcome | null;
  onSave: () => void;
  onStop: () => void;
  onDiscard: () => void;
}

export function SheetSaveBar(props: SaveBarProps) {
  const { store, progress, outcome, onSave, onStop, onDiscard } = props;
  const translate = useTranslate();
  const order = useGrid((state) => state.order);
  const columns = useGrid((state) => state.columns);
  const cells = useValidatedCells(store);
  const bar = useNextFocus<HTMLDivElement>('button');
  const changed = changedCells(cells.edits);
  const products = changedProducts(cells);
  const errorCount = errorPositions(cells, order, columns).length;
  // Without changes, there is nothing to retry.
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

/** Milliseconds of validation before yielding to the browser. */
const SLICE_MS = 8;

/**
 * Validates in slices, because hundreds of cells would block the input. Returns the previous cells until all are
 * validated.
 */
function useValidatedCells(store: SheetStore): Cells {
  const cells = useStore(store, (state) => state.cells);
  const [validated, setValidated] = useState(cells);
  useEffect(() => {
    const waiting = cells.edits.keys();
    let timer: ReturnType<typeof setTimeout> | undefined;
    function validateSome() {
      for (const end = performance.now() + SLICE_MS; performance.now() < end; ) {
        const { value, done } = waiting.next();
        if (done) return setValidated(cells);
        findProblems(cells, value);
      }
      timer = setTimeout(validateSome);
    }
    validateSome();
    return () => clearTimeout(timer);
  }, [cells]);
  return validated;
}

function changedCells(edits: Cells['edits']): number {
  let count = 0;
  for (const values of edits.values()) count += Object.keys(values).length;
  return count;
}

function changedProducts({ rows, edits }: Cells): number {
  return new Set([...edits.keys()].map((id) => rows.get(id)?.productId)).size;
}
