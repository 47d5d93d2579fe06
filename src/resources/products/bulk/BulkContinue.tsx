import DialogContentText from '@mui/material/DialogContentText';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';
import { DialogForm } from '../../../forms/ConfirmDialog.tsx';
import { BulkDialog, DialogLines, useBulkWrites } from '../../../lists/bulk/BulkDialog.tsx';
import { useStoreCurrency } from '../../../ui/useStoreSettings.ts';
import { PreviewLines, useChangedText, useFailureText } from './BulkEditDialog.tsx';
import { storeRun } from './bulkRuns.ts';
import { createContinuation } from './changeProducts.ts';
import { deleteUnfinished, readUnfinished } from './unfinishedRun.ts';

type Unfinished = NonNullable<ReturnType<typeof readUnfinished>>;

/** Offers to continue a bulk change that a reload or a closed tab interrupted. */
export default function BulkContinue({ onClose }: { onClose: () => void }) {
  const [unfinished] = useState(readUnfinished);
  return unfinished && <ContinueDialog unfinished={unfinished} onClose={onClose} />;
}

interface Props {
  unfinished: Unfinished;
  onClose: () => void;
}

function ContinueDialog({ unfinished, onClose }: Props) {
  const translate = useTranslate();
  const currency = useStoreCurrency();
  const { field, rows } = unfinished.run;
  const failureText = useFailureText(field);
  const job = useContinueEach(unfinished);
  const remaining = rows.filter(({ id }) => !unfinished.progress.done.has(id));
  const products = [...new Map(rows.map((row) => [row.id, row])).values()];
  return (
    <BulkDialog
      title={translate('products.bulk.interrupted.title', {
        field: translate(`resources.products.fields.${field}`),
        smart_count: products.length,
      })}
      maxWidth="sm"
      records={products.map(({ id, name }) => ({ id, name: <bdi>{name}</bdi> }))}
      errorText={failureText}
      i18nPrefix="products.bulk"
      doneText={job.doneText}
      job={job}
      onClose={() => {
        job.leave();
        onClose();
      }}
    >
      <DialogForm
        confirm={translate('products.bulk.interrupted.confirm')}
        cancel={translate('products.bulk.interrupted.discard')}
        onConfirm={() => void job.start(products.map(({ id }) => id))}
        onCancel={() => {
          deleteUnfinished();
          onClose();
        }}
      >
        <DialogContentText>{translate('products.bulk.interrupted.text')}</DialogContentText>
        <DialogLines tabIndex={0} aria-label={translate('products.bulk.preview.title')}>
          <PreviewLines
            field={field}
            rows={remaining.map(({ id, name, variantId, variantName, from, to }) => ({
              key: `${id} ${variantId}`,
              name,
              variantName,
              currency,
              planned: { state: 'changed', from, to },
            }))}
          />
        </DialogLines>
      </DialogForm>
    </BulkDialog>
  );
}

function useContinueEach(unfinished: Unfinished) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const [each] = useState(() => createContinuation(dataProvider, unfinished));
  const changedText = useChangedText();
  const [doneText, setDoneText] = useState<string>();
  const job = useBulkWrites(each.apply, null, () => {
    if (each.isFinished()) deleteUnfinished();
    setDoneText(changedText(each.done()));
    const rows = each.rows();
    if (rows.length === 0) return;
    const stored = storeRun({ ...unfinished.run, rows });
    void stored.then(() => queryClient.invalidateQueries({ queryKey: ['products'] }));
  });
  /** Only a run with an unconfirmed product can be continued later. */
  const leave = () => {
    if (job.phase === 'over' && !each.hasUnconfirmed()) deleteUnfinished();
  };
  return { ...job, doneText, leave, start: (ids: readonly string[]) => job.run(ids, null) };
}
