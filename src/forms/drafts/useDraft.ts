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
  keepDraft,
  newDraftKey,
} from './drafts.ts';
import type { FormTarget } from './formTarget.ts';
import { useDraftWriting } from './useDraftValues.ts';

type Work = {
  baseline: Pick<Baseline, 'fields' | 'values' | 'seen' | 'changed' | 'restore'>;
  attempts: Pick<PendingWrites, 'all' | 'clear' | 'restore'>;
};
type Target = Pick<FormTarget, 'resource' | 'recordId' | 'isNew' | 'record' | 'parts'>;

/** Keeps the unsaved changes of a form as they are typed, and offers those it finds. */
export function useDraft(form: Pick<UseFormReturn, 'subscribe'>, target: Target, work: Work) {
  const { resource, recordId, isNew, parts } = target;
  const { baseline, attempts } = work;
  const owner = useMemo(() => draftOwner(resource, recordId), [resource, recordId]);
  const ownKey = useMemo(() => newDraftKey(owner), [owner]);
  const { offer, next } = useOffer(owner, ownKey, isNew ? null : target.record, parts);
  // Beside a record that may have been made, the fields that are as they were at first mean something, too.
  const { typed, write, settled } = useDraftWriting(() => {
    const kept = attempts.all();
    const names = isNew && kept.length > 0 ? baseline.fields() : baseline.changed();
    const [base, mine] = [baseline.seen(), baseline.values()];
    const short = parts?.shortened(base, mine) ?? { base, mine };
    keepDraft(ownKey, {
      values: pick(short.mine, names),
      base: pick(short.base, names),
      attempts: [...kept],
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
    /** A draft of earlier, or of another tab, that has not been answered yet. */
    offer,
    restore,
    /** Throws the offered draft away. */
    refuse,
    /** Forgets what this form has kept: it was saved, or given up. */
    drop,
    /** Writes the draft now. */
    keep: write,
  };
}

export type DraftKeeper = ReturnType<typeof useDraft>;

/** Drafts for the same record that this form did not write, one after the other. */
function useOffer(
  owner: Parameters<typeof findDrafts>[0],
  ownKey: string,
  record: FormValues | null,
  parts: PartsMerge | undefined,
) {
  const opened = useRef(record);
  const find = useCallback(() => {
    const drafts = findDrafts(owner).filter(({ key }) => key !== ownKey);
    // It arrived, although its answer did not.
    const hasArrived = ({ values, base }: FoundDraft) => {
      const now = opened.current;
      if (!now || !parts?.fields.some((field) => field in values)) return holds(now, values);
      const merged = parts.merge({ ...now, ...base }, { ...now, ...values }, now);
      return holds(now, { ...values, ...merged });
    };
    for (const { key } of drafts.filter(hasArrived)) dropDraft(key);
    return drafts.find((draft) => !hasArrived(draft)) ?? null;
  }, [owner, ownKey, parts]);
  const [offer, setOffer] = useState(find);
  const next = useCallback(() => setOffer(find()), [find]);
  useEffect(() => {
    // Another tab has saved its work, or given it up.
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (newValue === null && key === offer?.key) next();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [offer, next]);
  return { offer, next };
}
