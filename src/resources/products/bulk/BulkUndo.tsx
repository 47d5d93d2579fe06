import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';
import { DialogForm } from '../../../forms/ConfirmDialog.tsx';
import { useErrorText } from '../../../forms/problems.ts';
import {
  BulkDialog,
  DialogLine,
  DialogLines,
  useBulkWrites,
} from '../../../lists/bulk/BulkDialog.tsx';
import { MomentText } from '../../../ui/fields/ValueText.tsx';
import { type BulkRun, deleteRun, openRun, type RunHead, storeRun, useRuns } from './bulkRuns.ts';
import { createUndo } from './changeProducts.ts';

type Props = { run: BulkRun | null; onClose: () => void };

/** Undoes the given bulk change, or one chosen from the last day. */
export default function BulkUndo({ run: initialRun, onClose }: Props) {
  const translate = useTranslate();
  const errorText = useErrorText();
  const [run, setRun] = useState(initialRun);
  const job = useUndoEach();
  const products = uniqueProducts(run);
  const undo = (chosen: BulkRun) => {
    setRun(chosen);
    const ids = uniqueProducts(chosen).map(({ id }) => id);
    void job.run(ids, chosen);
  };
  return (
    <BulkDialog
      title={
        run
          ? translate('products.bulk.undo.title', {
              field: translate(`resources.products.fields.${run.field}`),
              smart_count: products.length,
            })
          : translate('products.bulk.undo.runs')
      }
      maxWidth="sm"
      records={products.map(({ id, name }) => ({ id, name: <bdi>{name}</bdi> }))}
      errorText={errorText}
      getNote={(id) => {
        const names = job.left.get(id)?.join(', ');
        return names && `${names}: ${translate('products.bulk.undo.state.same')}`;
      }}
      i18nPrefix="products.bulk.undo"
      canContinue={false}
      job={job}
      onClose={onClose}
    >
      {run ? (
        <DialogForm
          confirm={translate('ra.action.undo')}
          onConfirm={() => undo(run)}
          onCancel={onClose}
        >
          <DialogContentText>{translate('products.bulk.undo.text')}</DialogContentText>
        </DialogForm>
      ) : (
        <RunsForm onChoose={undo} onClose={onClose} />
      )}
    </BulkDialog>
  );
}

function uniqueProducts(run: BulkRun | null): BulkRun['rows'] {
  return [...new Map(run?.rows.map((row) => [row.id, row])).values()];
}

type RunsProps = { onChoose: (run: BulkRun) => void; onClose: () => void };

function RunsForm({ onChoose, onClose }: RunsProps) {
  const translate = useTranslate();
  const runs = useRuns() ?? [];
  const { mutate, isPending, variables } = useMutation({ mutationFn: openRun });
  // An `onSuccess` of `mutate` is not called after unmount.
  const choose = (run: RunHead) => mutate(run, { onSuccess: onChoose });
  return (
    <DialogForm cancel={translate('ra.action.close')} onCancel={onClose}>
      <DialogContentText>
        {translate('products.bulk.undo.runsText')} {translate('products.bulk.undo.text')}
      </DialogContentText>
      <DialogLines sx={{ maxHeight: 340 }}>
        {runs.map((run) => (
          <DialogLine key={run.id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Typography id={run.id} variant="body2" component="div" sx={{ flex: 1, minWidth: 0 }}>
              {runTitle(run, translate)}
              <Typography variant="caption" component="p" color="textSecondary">
                <MomentText at={run.at} />
                {run.byName !== null && (
                  <>
                    {' · '}
                    <bdi>{run.byName}</bdi>
                  </>
                )}
              </Typography>
            </Typography>
            <Button
              size="small"
              aria-describedby={run.id}
              loading={isPending && variables.id === run.id}
              disabled={isPending}
              onClick={() => choose(run)}
            >
              {translate('ra.action.undo')}
            </Button>
          </DialogLine>
        ))}
      </DialogLines>
    </DialogForm>
  );
}

function runTitle({ field, count }: RunHead, translate: ReturnType<typeof useTranslate>): string {
  const name = translate(`resources.products.fields.${field}`);
  return translate('products.bulk.undo.run', { field: name, smart_count: count });
}

/** Skips values that somebody changed since. */
function useUndoEach() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const [each] = useState(() => createUndo(dataProvider));
  const undoneIds = useRef(new Set<string>());
  const job = useBulkWrites(each.apply, null, (done, run: BulkRun) => {
    for (const id of done) undoneIds.current.add(id);
    const rows = run.rows.filter(({ id }) => !undoneIds.current.has(id));
    const stored = rows.length > 0 ? storeRun({ ...run, rows }) : deleteRun(run.id);
    void stored.then(() => queryClient.invalidateQueries({ queryKey: ['products'] }));
  });
  return { ...job, left: each.skippedVariants };
}
