import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { isSameValue, targetsOf, targetValue } from '../../../../domain/bulkChange.ts';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';
import { MomentText } from '../../../fields/ValueText.tsx';
import { AskForm } from '../../../forms/AskDialog.tsx';
import { useErrorText } from '../../../forms/problems.ts';
import {
  BulkDialog,
  DialogLine,
  DialogLines,
  useRunOnEach,
} from '../../../lists/bulk/BulkDialog.tsx';
import { parseProduct } from '../parseProduct.ts';
import { writeValues } from './BulkEditDialog.tsx';
import { type BulkRun, forgetRun, keepRun, openRun, type RunHead, useRuns } from './bulkRuns.ts';

type Props = { run: BulkRun | null; onClose: () => void };

/** Takes back what was done to many products: one change, or the one that is pressed among those of the last day. */
export default function BulkUndo({ run: given, onClose }: Props) {
  const translate = useTranslate();
  const textOf = useErrorText();
  const [run, setRun] = useState(given);
  const work = useUndoEach(run);
  const products = productsOf(run);
  const undo = (chosen: BulkRun) => {
    setRun(chosen);
    const ids = productsOf(chosen).map(({ id }) => id);
    void work.run(ids, chosen);
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
      reasonOf={textOf}
      noteOf={(id) => {
        const names = work.left.get(id)?.join(', ');
        return names && `${names}: ${translate('products.bulk.undo.state.same')}`;
      }}
      texts="products.bulk.undo"
      work={work}
      onClose={onClose}
    >
      {run ? (
        <AskForm
          confirm={translate('ra.action.undo')}
          onConfirm={() => undo(run)}
          onCancel={onClose}
        >
          <DialogContentText>{translate('products.bulk.undo.text')}</DialogContentText>
        </AskForm>
      ) : (
        <RunsForm onChoose={undo} onClose={onClose} />
      )}
    </BulkDialog>
  );
}

function productsOf(run: BulkRun | null): BulkRun['rows'] {
  return [...new Map(run?.rows.map((row) => [row.id, row])).values()];
}

type RunsProps = { onChoose: (run: BulkRun) => void; onClose: () => void };

function RunsForm({ onChoose, onClose }: RunsProps) {
  const translate = useTranslate();
  const runs = useRuns() ?? [];
  const { mutate, isPending, variables } = useMutation({ mutationFn: openRun });
  // Not once this is closed: its own `onSuccess` is not called then.
  const choose = (run: RunHead) => mutate(run, { onSuccess: onChoose });
  return (
    <AskForm cancel={translate('ra.action.close')} onCancel={onClose}>
      <DialogContentText>
        {translate('products.bulk.undo.runsText')} {translate('products.bulk.undo.text')}
      </DialogContentText>
      <DialogLines sx={{ maxHeight: 340 }}>
        {runs.map((run) => (
          <DialogLine key={run.id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Typography id={run.id} variant="body2" component="div" sx={{ flex: 1, minWidth: 0 }}>
              {titleOf(run, translate)}
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
    </AskForm>
  );
}

function titleOf({ field, count }: RunHead, translate: ReturnType<typeof useTranslate>): string {
  const name = translate(`resources.products.fields.${field}`);
  return translate('products.bulk.undo.run', { field: name, smart_count: count });
}

/** Gives each product, or its variants, the old value back, unless it is another one by now. */
function useUndoEach(run: BulkRun | null) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  /** Variants that are another value by now, of products in which others were given theirs back. */
  const [left] = useState(() => new Map<string, string[]>());
  const work = useRunOnEach(async (id, { field, rows }: BulkRun) => {
    const { data } = await dataProvider.getOne('products', { id });
    const product = parseProduct(data);
    if (!product) return 'same';
    const now = new Map(
      targetsOf(product, field).map((target) => [target.variant?._id, targetValue(target, field)]),
    );
    const own = rows.filter((row) => row.id === id);
    const isAsDone = ({ variantId, to }: (typeof rows)[number]) => {
      const value = now.get(variantId);
      return value !== undefined && isSameValue(value, to);
    };
    const back = own
      .filter(isAsDone)
      .map(({ from, to, ...row }) => ({ ...row, from: to, to: from }));
    left.set(
      id,
      own.flatMap((row) => (isAsDone(row) ? [] : (row.variantName ?? []))),
    );
    if (back.length === 0) return 'same';
    await writeValues(dataProvider, product, { field, rows: back, reason: 'undone' });
    return 'done';
  }, nothingKept);
  const { phase, results } = work;
  useEffect(() => {
    if (phase !== 'over' || !run) return;
    const isLeft = ({ id }: { id: string }) =>
      !['done', 'same'].includes(results[id]?.state ?? 'waiting');
    const rows = run.rows.filter(isLeft);
    const kept = rows.length > 0 ? keepRun({ ...run, rows }) : forgetRun(run.id);
    void kept.then(() => queryClient.invalidateQueries({ queryKey: ['products'] }));
  }, [phase, results, run, queryClient]);
  return { ...work, left };
}

const nothingKept = { forget: () => undefined };
