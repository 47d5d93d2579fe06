import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { isSignedIn, onSessionCleared } from '../session.ts';
import {
  draftOwner,
  dropDraft,
  type FoundDraft,
  findDrafts,
  keepDraft,
  newDraftKey,
} from './drafts.ts';
import type { FormTarget } from './formTarget.ts';
import { pick } from './merge.ts';
import type { Baseline } from './useBaseline.ts';

const WRITE_DELAY = 500;

export type DraftKeeper = {
  /** A draft of earlier, or of another tab, that has not been answered yet. */
  offer: FoundDraft | null;
  restore(): void;
  /** Throws the offered draft away. */
  refuse(): void;
  /** Forgets what this form has kept: it was saved, or given up. */
  drop(): void;
};

/** Keeps the unsaved changes of a form as they are typed, and offers those it finds. */
export function useDraft(form: UseFormReturn, target: FormTarget, baseline: Baseline): DraftKeeper {
  const { resource, recordId } = target;
  const owner = useMemo(() => draftOwner(resource, recordId), [resource, recordId]);
  const ownKey = useMemo(() => newDraftKey(owner), [owner]);
  const { offer, next } = useOffer(owner, ownKey);
  const latest = useRef({ baseline, offer });
  latest.current = { baseline, offer };
  /** Something was typed that is not in the draft yet, and was not given up. */
  const isPending = useRef(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      clearTimeout(timer);
      isPending.current = false;
      const { baseline: now } = latest.current;
      const changed = now.changed();
      keepDraft(ownKey, { values: pick(now.values(), changed), base: pick(now.seen(), changed) });
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
      // Expired, not signed out: the merchant will be back. A word that a field takes over when it is
      // left, such as a tag, is taken over first.
      onSessionCleared(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        write();
      }),
    ];
    const onHide = () => document.visibilityState === 'hidden' && write();
    document.addEventListener('visibilitychange', onHide);
    return () => {
      for (const stop of stopListening) stop();
      document.removeEventListener('visibilitychange', onHide);
      if (isPending.current && isSignedIn()) write();
      clearTimeout(timer);
    };
  }, [form, ownKey]);

  const drop = useCallback(() => {
    isPending.current = false;
    dropDraft(ownKey);
  }, [ownKey]);
  const refuse = useCallback(() => {
    if (latest.current.offer) dropDraft(latest.current.offer.key);
    next();
  }, [next]);
  const restore = useCallback(() => {
    const { baseline: now, offer: open } = latest.current;
    if (open) now.restore(open.values, open.base);
    refuse();
  }, [refuse]);
  return { offer, restore, refuse, drop };
}

/** Drafts for the same record that this form did not write, one after the other. */
function useOffer(owner: Parameters<typeof findDrafts>[0], ownKey: string) {
  const find = useCallback(
    () => findDrafts(owner).find(({ key }) => key !== ownKey) ?? null,
    [owner, ownKey],
  );
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
