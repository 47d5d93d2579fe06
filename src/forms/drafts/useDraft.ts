import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { holds } from '../../api/compareValues.ts';
import type { PendingWrites } from '../lostSaves.ts';
import { type FormValues, type PartsMerge, pick } from '../merge.ts';
import type { Baseline } from '../useBaseline.ts';
import {
  draftOwner,
  dropDraft,
  type FoundDraft,
  findDrafts,
  newDraftKey,
  saveDraft,
} from './drafts.ts';
import type { FormTarget } from './formTarget.ts';
import { useDraftWriting } from './useDraftValues.ts';

type Work = {
  baseline: Pick<Baseline, 'fields' | 'values' | 'seen' | 'changed' | 'restore'>;
  attempts: Pick<PendingWrites, 'all' | 'clear' | 'restore'>;
};
type Target = Pick<FormTarget, 'resource' | 'recordId' | 'isNew' | 'record' | 'parts'>;

/** Stores the unsaved changes of a form as they are typed, and offers earlier drafts. */
export function useDraft(form: Pick<UseFormReturn, 'subscribe'>, target: Target, work: Work) {
  const { resource, recordId, isNew, parts } = target;
  const { baseline, attempts } = work;
  const owner = useMemo(() => draftOwner(resource, recordId), [resource, recordId]);
  const ownKey = useMemo(() => newDraftKey(owner), [owner]);
  const { offer, next } = useOffer(owner, ownKey, isNew ? null : target.record, parts);
  // After a create with an unknown outcome, unchanged fields matter, too.
  const { typed, write, settled } = useDraftWriting(() => {
    const pending = attempts.all();
    const names = isNew && pending.length > 0 ? baseline.fields() : baseline.changed();
    const [base, mine] = [baseline.seen(), baseline.values()];
    const short = parts?.forDraft(base, mine) ?? { base, mine };
    saveDraft(ownKey, {
      values: pick(short.mine, names),
      base: pick(short.base, names),
      attempts: [...pending],
    });
  });
  useEffect(() => {
    return form.subscribe({ formState: { values: true }, callback: typed });
  }, [form, typed]);

  const drop = () => {
    settled();
    attempts.clear();
    dropDraft(ownKey);
  };
  const refuse = () => {
    if (offer) dropDraft(offer.key);
    next();
  };
  const restore = () => {
    if (offer) {
      attempts.restore(offer.attempts ?? []);
      baseline.restore(offer.values, offer.base);
    }
    refuse();
  };
  return {
    /** An earlier draft, or another tab's, that waits for the merchant's choice. */
    offer,
    restore,
    /** Discards the offered draft. */
    refuse,
    /** Removes this form's draft after a save or discard. */
    drop,
    /** Writes the draft now. */
    keep: write,
  };
}

export type DraftKeeper = ReturnType<typeof useDraft>;

/** Other drafts of the same record, one after the other. */
function useOffer(
  owner: Parameters<typeof findDrafts>[0],
  ownKey: string,
  record: FormValues | null,
  parts: PartsMerge | undefined,
) {
  const opened = useRef(record);
  const find = useCallback(() => {
    const drafts = findDrafts(owner).filter(({ key }) => key !== ownKey);
    // The save was applied, although its answer was lost.
    const wasSaved = ({ values, base }: FoundDraft) => {
      const now = opened.current;
      if (!now || !parts?.fields.some((field) => field in values)) return holds(now, values);
      const merged = parts.merge({ ...now, ...base }, { ...now, ...values }, now);
      return holds(now, { ...values, ...merged });
    };
    for (const { key } of drafts.filter(wasSaved)) dropDraft(key);
    return drafts.find((draft) => !wasSaved(draft)) ?? null;
  }, [owner, ownKey, parts]);
  const [offer, setOffer] = useState(find);
  const next = useCallback(() => setOffer(find()), [find]);
  useEffect(() => {
    // Another tab saved or discarded its draft.
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (newValue === null && key === offer?.key) next();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [offer, next]);
  return { offer, next };
}
