import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useEvent } from 'react-admin';
import * as v from 'valibot';
import { isSignedIn, onSessionCleared } from '../../session/session.ts';
import type { FormValues } from '../merge.ts';
import { useUnsaved } from '../unsaved.ts';
import {
  draftOwner,
  dropDraft,
  type FoundDraft,
  findDrafts,
  newDraftKey,
  saveDraft,
} from './drafts.ts';

export type DraftValues<T> = {
  values: T;
  change(changes: Partial<T>): void;
  /** Empties the form and removes its draft after it was sent or discarded. */
  forget(): void;
  /** When the restored values were typed; null without any. */
  keptAt: string | null;
  /** A draft of another tab that was not sent. */
  offer: FoundDraft | null;
  /** Takes the offered draft, or discards it. */
  answerOffer(isAccepted: boolean): void;
};

/**
 * Drafts for a box or dialog without a `SafeForm`: text survives a reload and the end of the session, and
 * leaving it asks first. `schema` checks a stored draft before it is used. `recordId` may name a part of the
 * record: `12.refund`.
 */
export function useDraftValues<T extends FormValues>(
  resource: string,
  recordId: string,
  schema: v.GenericSchema<unknown, T>,
  initial: T,
): DraftValues<T> {
  const [start] = useState(() => openDraft(resource, recordId, schema, initial));
  const { key, blank } = start;
  const [values, setValues] = useState(start.values);
  const [keptAt, setKeptAt] = useState(start.keptAt);
  const [offer, setOffer] = useState(start.offer);
  const latest = useRef(values);
  latest.current = values;
  const isTyped = () => JSON.stringify(latest.current) !== JSON.stringify(blank);
  const { typed, settled } = useDraftWriting(() =>
    saveDraft(key, { values: isTyped() ? latest.current : {}, base: {} }),
  );
  const set = useCallback(
    (next: T) => {
      latest.current = next;
      typed();
      setValues(next);
    },
    [typed],
  );
  const forget = useCallback(() => {
    set(blank);
    settled();
    setKeptAt(null);
    dropDraft(key);
  }, [set, settled, key, blank]);
  useUnsaved(isTyped, forget);
  return {
    values,
    change: (changes) => set({ ...latest.current, ...changes }),
    forget,
    keptAt,
    offer,
    answerOffer(isAccepted) {
      if (isAccepted && offer) set(v.parse(schema, offer.values));
      if (offer) dropDraft(offer.key);
      setOffer(null);
    },
  };
}

/** Continues this tab's own draft. Another tab's draft may be in use at this moment. */
function openDraft<T extends FormValues>(
  resource: string,
  recordId: string,
  schema: v.GenericSchema<unknown, T>,
  initial: T,
) {
  const owner = draftOwner(resource, recordId);
  const usable = findDrafts(owner).filter(({ values }) => v.is(schema, values));
  const own = usable.find(({ isOfThisTab }) => isOfThisTab);
  return {
    key: own?.key ?? newDraftKey(owner),
    blank: initial,
    values: own ? v.parse(schema, own.values) : initial,
    keptAt: own?.savedAt ?? null,
    offer: own ? null : (usable[0] ?? null),
  };
}

/** Milliseconds. */
const WRITE_DELAY = 500;

/**
 * Debounces `write`. Calls it at once when the page is hidden or left, or when the session expires; not after
 * the merchant has signed out.
 */
export function useDraftWriting(write: () => void) {
  const writeLatest = useEvent(write);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const settled = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);
  const writeNow = useCallback(() => {
    settled();
    writeLatest();
  }, [settled, writeLatest]);
  const typed = useCallback(() => {
    timer.current ??= setTimeout(writeNow, WRITE_DELAY);
  }, [writeNow]);

  useEffect(() => {
    const writePending = () => {
      if (timer.current !== undefined) writeNow();
    };
    const onHide = () => document.visibilityState === 'hidden' && writePending();
    document.addEventListener('visibilitychange', onHide);
    // Expired, not signed out: the merchant will return. Fields that commit on blur, such as tags, commit
    // first.
    const stopListening = onSessionCleared(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      writePending();
    });
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      stopListening();
      if (isSignedIn()) writePending();
      settled();
    };
  }, [writeNow, settled]);
  return useMemo(
    () => ({
      /** Schedules a write. */
      typed,
      /** Writes at once. */
      write: writeNow,
      /** Cancels a scheduled write: the text was sent or discarded. */
      settled,
    }),
    [typed, writeNow, settled],
  );
}
