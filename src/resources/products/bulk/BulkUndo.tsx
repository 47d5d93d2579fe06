import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { isSameValue } from '../../../../domain/bulkChange.ts';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';
import { MomentText } from '../../../fields/ValueText.tsx';
import { AskDialog, AskForm } from '../../../forms/AskDialog.tsx';
import { useErrorText } from '../../../forms/problems.ts';
import {
  BulkDialog,
  DialogLine,
  DialogLines,
  useRunOnEach,
} from '../../../lists/bulk/BulkDialog.tsx';
import { parseProduct } from '../parseProduct.ts';
import { writeValue } from './BulkEditDialog.tsx';
import { type BulkRun, keepRun, readRuns } from './bulkRuns.ts';

type Props = { run: BulkRun | null; onClose: () => void };

/** Takes back what was done to many products: one change, or a choice among those of the last day. */
export default function BulkUndo({ run: given, onClose }: Props) {
  const [run, setRun] = useState(given);
  return run ? (
    <UndoDialog run={run} onClose={onClose} />
  ) : (
    <RunsDialog onChoose={setRun} onClose={onClose} />
  );
}

type RunsProps = { onChoose: (run: BulkRun) => void; onClose: () => void };

function RunsDialog({ onChoose, onClose }: RunsProps) {
  const translate = useTranslate();
  const [runs] = useState(readRuns);
  return (
    <AskDialog
      title={translate('products.bulk.undo.runs')}
      maxWidth="sm"
      cancel={translate('ra.action.close')}
      onClose={onClose}
    >
      <DialogContentText>{translate('products.bulk.undo.runsText')}</DialogContentText>
      <DialogLines sx={{ maxHeight: 340 }}>
        {runs.map((run) => (
          <DialogLine key={run.id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Typography variant="body2" component="div" sx={{ flex: 1, minWidth: 0 }}>
              {titleOf(run, translate)}
              <Typography variant="caption" component="p" color="textSecondary">
                <MomentText at={run.at} />
              </Typography>
            </Typography>
            <Button size="small" onClick={() => onChoose(run)}>
              {translate('ra.action.undo')}
            </Button>
          </DialogLine>
        ))}
      </DialogLines>
    </AskDialog>
  );
}

function titleOf({ field, rows }: BulkRun, translate: ReturnType<typeof useTranslate>): string {
  const name = translate(`resources.products.fields.${field}`);
  return translate('products.bulk.title', { field: name, smart_count: rows.length });
}

function UndoDialog({ run, onClose }: { run: BulkRun; onClose: () => void }) {
  const translate = useTranslate();
  const textOf = useErrorText();
  const work = useUndoEach(run);
  return (
    <BulkDialog
      title={translate('products.bulk.undo.title', {
        field: translate(`resources.products.fields.${run.field}`),
        smart_count: run.rows.length,
      })}
      records={run.rows.map(({ id, name }) => ({ id, name: <bdi>{name}</bdi> }))}
      reasonOf={textOf}
      texts="products.bulk.undo"
      work={work}
      onClose={onClose}
    >
      <AskForm
        confirm={translate('ra.action.undo')}
        onConfirm={() =>
          void work.run(
            run.rows.map(({ id }) => id),
            run,
          )
        }
        onCancel={onClose}
      >
        <DialogContentText>{translate('products.bulk.undo.text')}</DialogContentText>
      </AskForm>
    </BulkDialog>
  );
}

/** Gives each product its old value back, unless it has another one by now. */
function useUndoEach(run: BulkRun) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useRunOnEach(async (id, { field, rows }: BulkRun) => {
    const row = rows.find((one) => one.id === id);
    const { data } = await dataProvider.getOne('products', { id });
    const product = parseProduct(data);
    if (!row || !product || !isSameValue(product[field], row.to)) return 'same';
    const back = { from: row.to, to: row.from };
    await writeValue(dataProvider, id, field, { ...back, reason: 'undone' });
    const left = readRuns().find((one) => one.id === run.id)?.rows ?? rows;
    keepRun({ ...run, rows: left.filter((one) => one.id !== id) });
    return 'done';
  }, nothingKept);
}

const nothingKept = { forget: () => undefined };
