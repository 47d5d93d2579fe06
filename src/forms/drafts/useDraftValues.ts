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
  keepDraft,
  newDraftKey,
} from './drafts.ts';

export type DraftValues<T> = {
  values: T;
  change(changes: Partial<T>): void;
  /** Empties the form and forgets what was kept: it was sent, or given up. */
  forget(): void;
  /** When the values were typed that stood here from the beginning; null when none did. */
  keptAt: string | null;
  /** The same, typed in another tab and not sent there. */
  offer: FoundDraft | null;
  /** Shows what was offered instead of what is here, or throws it away. */
  answerOffer(isTaken: boolean): void;
};

/**
 * What is typed into a box or a dialog that is no `SafeForm`: kept while it is not sent, so that neither a
 * reload nor the end of the session takes it along, and asked about before it is left behind. `schema` checks
 * what was kept before it is used again; `recordId` may name a part of the record: `12.refund`.
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
    keepDraft(key, { values: isTyped() ? latest.current : {}, base: {} }),
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
    answerOffer(isTaken) {
      if (isTaken && offer) set(v.parse(schema, offer.values));
      if (offer) dropDraft(offer.key);
      setOffer(null);
    },
  };
}

/** This tab's own draft is gone on with; another tab's may be typed in at this moment. */
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
 * Calls `write` a moment after something was typed, and before that when the page is hidden or left, or the
 * session ends; not once the merchant has signed out.
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
    // Expired, not signed out: the merchant will be back. A word that a field takes over when it is left, such
    // as a tag, is taken over first.
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
      /** Something was typed: it is written in a moment. */
      typed,
      /** Writes at once. */
      write: writeNow,
      /** What was typed was sent or given up: there is nothing to write. */
      settled,
    }),
    [typed, writeNow, settled],
  );
}
