import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { isSessionReplaced, isSignedIn, onSessionCleared, readSession } from '../session.ts';
import { type Draft, dropDraft, keepDraft, pruneDrafts, readDraft } from './drafts.ts';
import type { FormTarget } from './formTarget.ts';
import { pick } from './merge.ts';
import type { Baseline } from './useBaseline.ts';

const WRITE_DELAY = 500;

export type DraftKeeper = {
  /** A draft that was found when the form opened and has not been answered yet. */
  offer: Draft | null;
  restore(): void;
  /** Forgets the stored draft and the offer. */
  drop(): void;
};

/** Keeps the unsaved changes of a form as they are typed, and offers those it finds. */
export function useDraft(form: UseFormReturn, target: FormTarget, baseline: Baseline): DraftKeeper {
  const { resource, recordId } = target;
  const owner = useMemo(
    () => ({ userId: readSession().user?._id ?? '', resource, recordId }),
    [resource, recordId],
  );
  const [offer, setOffer] = useState(() => {
    pruneDrafts(owner.userId);
    return readDraft(owner);
  });
  const latest = useRef({ baseline, offer });
  latest.current = { baseline, offer };
  /** Something was typed that is not in the draft yet, and was not given up. */
  const isPending = useRef(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      clearTimeout(timer);
      isPending.current = false;
      if (isSessionReplaced()) return;
      const { baseline: now, offer: open } = latest.current;
      const changed = now.changed();
      // Nothing typed yet: the draft that is being offered stays where it is.
      if (changed.length === 0 && open) return;
      keepDraft(owner, { values: pick(now.values(), changed), base: pick(now.seen(), changed) });
    };
    const stopListening = [
      form.subscribe({
        formState: { values: true },
        callback: () => {
          clearTimeout(timer);
          isPending.current = true;
          timer = setTimeout(write, WRITE_DELAY);
        },
      }),
      // Expired, not signed out: the merchant will be back.
      onSessionCleared(() => readSession().ending && write()),
    ];
    const onHide = () => document.visibilityState === 'hidden' && write();
    document.addEventListener('visibilitychange', onHide);
    return () => {
      for (const stop of stopListening) stop();
      document.removeEventListener('visibilitychange', onHide);
      if (isPending.current && isSignedIn()) write();
      clearTimeout(timer);
    };
  }, [form, owner]);

  const drop = useCallback(() => {
    isPending.current = false;
    dropDraft(owner);
    setOffer(null);
  }, [owner]);
  const restore = useCallback(() => {
    const { baseline: now, offer: open } = latest.current;
    if (open) now.restore(open.values, open.base);
    setOffer(null);
  }, []);
  return { offer, restore, drop };
}
