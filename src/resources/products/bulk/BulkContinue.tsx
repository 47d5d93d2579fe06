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
import { keepRun } from './bulkRuns.ts';
import { createContinuation } from './changeProducts.ts';
import { forgetUnfinished, readUnfinished } from './unfinishedRun.ts';

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
  const textOf = useFailureText(field);
  const work = useContinueEach(unfinished);
  const left = rows.filter(({ id }) => !unfinished.progress.done.has(id));
  const products = [...new Map(rows.map((row) => [row.id, row])).values()];
  return (
    <BulkDialog
      title={translate('products.bulk.interrupted.title', {
        field: translate(`resources.products.fields.${field}`),
        smart_count: products.length,
      })}
      maxWidth="sm"
      records={products.map(({ id, name }) => ({ id, name: <bdi>{name}</bdi> }))}
      errorText={textOf}
      i18nPrefix="products.bulk"
      doneText={work.doneText}
      job={work}
      onClose={() => {
        work.leave();
        onClose();
      }}
    >
      <AskForm
        confirm={translate('products.bulk.interrupted.confirm')}
        cancel={translate('products.bulk.interrupted.discard')}
        onConfirm={() => void work.start(products.map(({ id }) => id))}
        onCancel={() => {
          forgetUnfinished();
          onClose();
        }}
      >
        <DialogContentText>{translate('products.bulk.interrupted.text')}</DialogContentText>
        <DialogLines tabIndex={0} aria-label={translate('products.bulk.preview.title')}>
          {left.slice(0, MAX_LINES).map(({ id, name, variantId, variantName, from, to }) => (
            <DialogLine key={`${id} ${variantId}`}>
              <bdi>{[name, variantName].filter(Boolean).join(' · ')}</bdi>{' '}
              <ValueText field={field} value={from} currency={currency} />{' '}
              <span aria-hidden>→</span> <ValueText field={field} value={to} currency={currency} />
            </DialogLine>
          ))}
          {left.length > MAX_LINES && (
            <DialogLine>
              {translate('products.bulk.others', { smart_count: left.length - MAX_LINES })}
            </DialogLine>
          )}
        </DialogLines>
      </AskForm>
    </BulkDialog>
  );
}

const nothingKept = { forget: () => undefined };

function useContinueEach(unfinished: Unfinished) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const [each] = useState(() => createContinuation(dataProvider, unfinished));
  const translate = useTranslate();
  const countText = useCountText();
  const [doneText, setDoneText] = useState<string>();
  const work = useBulkJob(each.take, nothingKept, () => {
    if (each.isFinished()) forgetUnfinished();
    const changed = each.done();
    const products = new Set(changed.map(({ id }) => id)).size;
    const variants = changed.filter(({ variantId }) => variantId !== undefined).length;
    setDoneText(translate('products.bulk.done', { what: countText(products, variants) }));
    const rows = each.rows();
    if (rows.length === 0) return;
    const kept = keepRun({ ...unfinished.run, rows });
    void kept.then(() => queryClient.invalidateQueries({ queryKey: ['products'] }));
  });
  /** Products that failed are told; one that is not confirmed can be continued later. */
  const leave = () => {
    if (work.phase === 'over' && !each.hasUnconfirmed()) forgetUnfinished();
  };
  return { ...work, doneText, leave, start: (ids: readonly string[]) => work.run(ids, null) };
}
