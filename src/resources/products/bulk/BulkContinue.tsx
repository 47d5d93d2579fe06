import DialogContentText from '@mui/material/DialogContentText';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';
import { AskForm } from '../../../forms/AskDialog.tsx';
import {
  BulkDialog,
  DialogLine,
  DialogLines,
  useBulkJob,
} from '../../../lists/bulk/BulkDialog.tsx';
import { useStoreCurrency } from '../../../ui/useStoreSettings.ts';
import { useCountText, useFailureText, ValueText } from './BulkEditDialog.tsx';
import { storeRun } from './bulkRuns.ts';
import { createContinuation } from './changeProducts.ts';
import { deleteUnfinished, readUnfinished } from './unfinishedRun.ts';

type Unfinished = NonNullable<ReturnType<typeof readUnfinished>>;

/** Offers to continue a bulk change that a reload or a closed tab interrupted. */
export default function BulkContinue({ onClose }: { onClose: () => void }) {
  const [unfinished] = useState(readUnfinished);
  return unfinished && <ContinueDialog unfinished={unfinished} onClose={onClose} />;
}

/** Lines before it begins. */
const MAX_LINES = 100;

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
      <AskForm
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
          {remaining.slice(0, MAX_LINES).map(({ id, name, variantId, variantName, from, to }) => (
            <DialogLine key={`${id} ${variantId}`}>
              <bdi>{[name, variantName].filter(Boolean).join(' · ')}</bdi>{' '}
              <ValueText field={field} value={from} currency={currency} />{' '}
              <span aria-hidden>→</span> <ValueText field={field} value={to} currency={currency} />
            </DialogLine>
          ))}
          {remaining.length > MAX_LINES && (
            <DialogLine>
              {translate('products.bulk.others', { smart_count: remaining.length - MAX_LINES })}
            </DialogLine>
          )}
        </DialogLines>
      </AskForm>
    </BulkDialog>
  );
}

const noDraft = { forget: () => undefined };

function useContinueEach(unfinished: Unfinished) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const [each] = useState(() => createContinuation(dataProvider, unfinished));
  const translate = useTranslate();
  const countText = useCountText();
  const [doneText, setDoneText] = useState<string>();
  const job = useBulkJob(each.apply, noDraft, () => {
    if (each.isFinished()) deleteUnfinished();
    const changed = each.done();
    const products = new Set(changed.map(({ id }) => id)).size;
    const variants = changed.filter(({ variantId }) => variantId !== undefined).length;
    setDoneText(translate('products.bulk.done', { what: countText(products, variants) }));
    const rows = each.rows();
    if (rows.length === 0) return;
    const stored = storeRun({ ...unfinished.run, rows });
    void stored.then(() => queryClient.invalidateQueries({ queryKey: ['products'] }));
  });
  /** Products that failed are told; one that is not confirmed can be continued later. */
  const leave = () => {
    if (job.phase === 'over' && !each.hasUnconfirmed()) deleteUnfinished();
  };
  return { ...job, doneText, leave, start: (ids: readonly string[]) => job.run(ids, null) };
}
