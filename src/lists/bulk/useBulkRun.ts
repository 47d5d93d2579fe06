import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { type BulkOutcome, settleEach } from '../../dataProvider/bulk.ts';
import { useErrorText } from '../../forms/useErrorText.ts';
import { showToast } from '../../toasts.ts';

export type BulkVerb = 'updated' | 'deleted';

/**
 * Writes to every selected record and tells how many worked: "17 updated, 2 failed". What failed
 * stays selected, so that the merchant can try again or look at it.
 */
export function useBulkRun() {
  const translate = useTranslate();
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  const { resource, selectedIds, onSelect } = useListContext();
  /** How many of them are settled; undefined when nothing runs. */
  const [progress, setProgress] = useState<{ settled: number; of: number }>();

  async function run(
    verb: BulkVerb,
    write: (id: string) => Promise<unknown>,
  ): Promise<BulkOutcome> {
    const of = selectedIds.length;
    setProgress({ settled: 0, of });
    const outcome = await settleEach(selectedIds, write, (settled) => setProgress({ settled, of }));
    setProgress(undefined);
    onSelect(outcome.failed.map(({ id }) => id));
    showToast({
      tone: toneOf(outcome),
      title: [
        outcome.done.length > 0 &&
          translate(`listing.bulk.${verb}`, { smart_count: outcome.done.length }),
        outcome.failed.length > 0 &&
          translate('listing.bulk.failed', { smart_count: outcome.failed.length }),
      ]
        .filter(Boolean)
        .join(', '),
      // Failures of one run mostly have one reason; the others are on the records themselves.
      text: outcome.failed[0] && textOf(outcome.failed[0].error),
    });
    await queryClient.invalidateQueries({ queryKey: [resource] });
    return outcome;
  }

  return { run, progress };
}

function toneOf({ done, failed }: BulkOutcome) {
  if (failed.length === 0) return 'success';
  return done.length === 0 ? 'error' : 'warning';
}
