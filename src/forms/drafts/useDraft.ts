import { useCallback, useEffect, useRef, useState } from 'react';
import { useEvent } from 'react-admin';
import { createPendingWrites, type PendingWrites } from '../../api/pendingWrites.ts';
import { isSignedIn, onSessionCleared } from '../../session/session.ts';
import { showErrorToast } from '../../ui/queryClient.ts';
import { useUnsaved } from '../unsaved.ts';
import {
  type Draft,
  deleteDraft,
  draftSubject,
  type FoundDraft,
  findDrafts,
  newDraftKey,
  saveDraft,
} from './drafts.ts';

type Options = {
  resource: string;
  /** Id of the record, or a part of it: `12.refund`. */
  recordId: string;
  /** The unsaved values and those that they replace. Without values there is nothing to store. */
  read(attempts: PendingWrites): Pick<Draft, 'values' | 'base'>;
  /** Puts a draft that the merchant accepted into the inputs. */
  onRestore(draft: FoundDraft): void | Promise<void>;
  /** Whether a draft has the expected shape. Other drafts are ignored. */
  isUsable?(draft: FoundDraft): boolean;
  /** Whether the record has the draft's values, because a save whose response was lost was applied. */
  isSaved?(draft: FoundDraft): boolean;
  /** Continues this tab's draft without asking, and returns it as `own`. */
  continuesOwn?: boolean;
};

/**
 * Stores unsaved work as it is typed, so that it survives a reload and an expired session; offers earlier
 * drafts; guards against leaving. Options that find drafts are read at the first render.
 */
export function useDraft(options: Options) {
  const { read, onRestore } = options;
  const [{ key, own, find }] = useState(() => openDraft(options));
  const [offer, setOffer] = useState(() => (own ? null : find()));
  const save = useRef(() => {});
  const [attempts] = useState(() => {
    const pending = createPendingWrites(() => save.current());
    pending.restore(own?.attempts ?? []);
    return pending;
  });
  const { scheduleWrite, write, cancel } = useDebounced(() =>
    saveDraft(key, { ...read(attempts), attempts: [...attempts.all()] }),
  );
  save.current = write;
  const remove = useCallback(() => {
    cancel();
    attempts.clear();
    deleteDraft(key);
  }, [cancel, attempts, key]);
  useUnsaved(() => Object.keys(read(attempts).values).length > 0, remove);
  useEffect(() => {
    // A form that this one replaces stores its last input when it unmounts, so this effect looks again.
    if (!own) setOffer((now) => now ?? find());
  }, [own, find]);
  useEffect(() => {
    // Another tab saved, discarded or continued its draft.
    const onStorage = ({ key: changed }: StorageEvent) => {
      if (changed === offer?.key) setOffer(find());
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [offer, find]);

  const refuse = () => {
    if (offer) deleteDraft(offer.key);
    setOffer(find());
  };
  const restore = async () => {
    if (!offer) return;
    try {
      await onRestore(offer);
      attempts.restore(offer.attempts ?? []);
      write();
      refuse();
    } catch (error) {
      showErrorToast(error);
    }
  };
  return {
    /** An earlier draft, or another tab's, that waits for the merchant's choice. */
    offer,
    restore: () => void restore(),
    refuse,
    own,
    /** Pending writes, which are stored with the draft. */
    attempts,
    /** Call it after each change. */
    scheduleWrite,
    remove,
  };
}

function openDraft({ resource, recordId, isUsable, isSaved, continuesOwn }: Options) {
  const subject = draftSubject(resource, recordId);
  const usable = () => findDrafts(subject).filter((draft) => !isUsable || isUsable(draft));
  const own = (continuesOwn && usable().find(({ isOfThisTab }) => isOfThisTab)) || null;
  const key = own?.key ?? newDraftKey(subject);
  const find = () => {
    const others = usable().filter((draft) => draft.key !== key);
    const saved = others.filter((draft) => isSaved?.(draft));
    for (const draft of saved) deleteDraft(draft.key);
    return others.find((draft) => !saved.includes(draft)) ?? null;
  };
  return { key, own, find };
}

/** Milliseconds. */
const WRITE_DELAY = 500;

/**
 * Throttles `write`: `scheduleWrite` calls `write` at most once in `WRITE_DELAY`. Calls a pending `write` at once when
 * the page is hidden, the component unmounts or the session expires.
 */
function useDebounced(write: () => void) {
  const writeLatest = useEvent(write);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);
  const writeNow = useCallback(() => {
    cancel();
    writeLatest();
  }, [cancel, writeLatest]);
  const scheduleWrite = useCallback(() => {
    timer.current ??= setTimeout(writeNow, WRITE_DELAY);
  }, [writeNow]);

  useEffect(() => {
    const writePending = () => {
      if (timer.current !== undefined) writeNow();
    };
    const onHide = () => document.visibilityState === 'hidden' && writePending();
    document.addEventListener('visibilitychange', onHide);
    // After an expired session, the merchant may return. After a logout, `saveDraft` stores nothing.
    // Fields that commit on blur, such as tags, commit first.
    const stopListening = onSessionCleared(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      writePending();
    });
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      stopListening();
      if (isSignedIn()) writePending();
      cancel();
    };
  }, [writeNow, cancel]);
  return { scheduleWrite, write: writeNow, cancel };
}
