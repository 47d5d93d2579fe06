import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import { type DraftOwner, dropDraft, keepDraft, readDraft } from '../../../forms/drafts.ts';
import { isSignedIn, onSessionCleared, readSession } from '../../../session.ts';

const WRITE_DELAY = 500;

/** Where unsent work on a part of an order is kept. */
export function draftOwner(orderId: string, part: string): DraftOwner {
  return {
    userId: readSession().user?._id ?? '',
    resource: 'orders',
    recordId: `${orderId}.${part}`,
  };
}

type Values = Record<string, unknown>;

export type KeptValues<T> = {
  values: T;
  change(changes: Partial<T>): void;
  /** Forgets what was kept: it was sent, or given up. */
  forget(): void;
};

/**
 * What is typed into a dialog, kept in this tab while it is not sent, so that neither a reload nor the end of
 * the session takes it along. `schema` judges what was kept before it is used again.
 */
export function useKeptValues<T extends Values>(
  orderId: string,
  part: string,
  schema: v.GenericSchema<unknown, T>,
  initial: T,
): KeptValues<T> {
  const owner = useMemo(() => draftOwner(orderId, part), [orderId, part]);
  const [values, setValues] = useState(() => {
    const kept = v.safeParse(schema, readDraft(owner)?.values);
    return kept.success ? kept.output : initial;
  });
  const unsent = useRef<T | null>(null);

  useEffect(() => {
    const write = () => unsent.current && keepDraft(owner, { values: unsent.current, base: {} });
    const onHide = () => document.visibilityState === 'hidden' && write();
    const timer = setInterval(write, WRITE_DELAY);
    // Expired, not signed out: the merchant will be back.
    const stopListening = onSessionCleared(() => readSession().ending && write());
    document.addEventListener('visibilitychange', onHide);
    return () => {
      if (isSignedIn()) write();
      clearInterval(timer);
      stopListening();
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [owner]);

  const change = useCallback((changes: Partial<T>) => {
    setValues((now) => {
      const next = { ...now, ...changes };
      unsent.current = next;
      return next;
    });
  }, []);
  const forget = useCallback(() => {
    unsent.current = null;
    dropDraft(owner);
  }, [owner]);
  return { values, change, forget };
}
