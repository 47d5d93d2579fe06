import { useTranslate } from 'react-admin';
import type { BulkJob } from '../../../contract/bulkJob.ts';
import { useResourceName } from '../../ui/fields/resource.tsx';

/** What a job has done: "2 customers blocked". The texts are `<i18nPrefix>.bulk.done.<change>`. */
export function useDoneText(i18nPrefix: string): (job: BulkJob) => string {
  const translate = useTranslate();
  const name = useResourceName();
  return ({ resource, change, changed: smart_count }) => {
    const field = change.fields
      .map((one) => translate(`resources.${resource}.fields.${one}`, { _: one }))
      .join(', ');
    const generic = change.kind === 'delete' ? 'deleted' : 'updated';
    return translate(`${i18nPrefix}.bulk.done.${textKeyOf(change)}`, {
      smart_count,
      field,
      _: translate(`listing.bulk.${generic}`, { smart_count, name }),
    });
  };
}

function textKeyOf({ kind, transition, values }: BulkJob['change']): string {
  if (kind === 'delete') return 'deleted';
  if (kind !== 'update') return transition ?? kind;
  return `${values?.status ?? values?.isActive ?? values?.isTaxExempt}`;
}

/** Records that the merchant should look at: refused, changed in part, or changed by somebody else. */
export function problemCount({
  status,
  failed,
  partly,
  changedSince,
  left,
  undoFailed,
}: BulkJob): number {
  return status === 'undone' ? left + undoFailed : failed + partly + changedSince;
}

/** The result of a job: "17 updated, 2 failed". */
export function useResultText(i18nPrefix: string): (job: BulkJob) => string {
  const translate = useTranslate();
  const doneText = useDoneText(i18nPrefix);
  return (job) => {
    const { changed, same, failed, partly, changedSince, undone, left, undoFailed } = job;
    const count = (key: string, smart_count: number) =>
      smart_count > 0 && translate(`listing.bulk.${key}`, { smart_count });
    const parts =
      job.status === 'undone'
        ? [count('undone', undone), count('left', left), count('undoFailed', undoFailed)]
        : [
            changed > 0 && doneText(job),
            count('partly', partly),
            count('changedSince', changedSince),
            count('same', same),
            count('failed', failed),
          ];
    return parts.filter(Boolean).join(', ') || translate('listing.bulk.nothing');
  };
}
