import * as v from 'valibot';
import { tabStore } from '../storage.ts';
import { DRAFT_PREFIX, draftKeys } from './forgetDrafts.ts';
import type { FormValues } from './merge.ts';

/**
 * Unsaved work of this tab, so that a reload or the end of the session does not take it along.
 * `values` are the changed fields, `base` what they held before.
 */
export type Draft = { savedAt: string; values: FormValues; base: FormValues };
export type DraftOwner = { userId: string; resource: string; recordId: string };

export const DRAFT_LIFETIME = 30 * 60_000;

const StoredDraft = v.object({
  savedAt: v.string(),
  values: v.record(v.string(), v.unknown()),
  base: v.record(v.string(), v.unknown()),
});

const keyOf = ({ userId, resource, recordId }: DraftOwner) =>
  DRAFT_PREFIX + [userId, resource, recordId].map(encodeURIComponent).join('/');

export function keepDraft(owner: DraftOwner, draft: Omit<Draft, 'savedAt'>): void {
  const open = (values: FormValues) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => !isSecret(field)));
  const values = open(draft.values);
  if (Object.keys(values).length === 0) {
    dropDraft(owner);
    return;
  }
  const text = JSON.stringify({
    savedAt: new Date().toISOString(),
    values,
    base: open(draft.base),
  } satisfies Draft);
  tabStore.write(keyOf(owner), text);
}

/** The draft of a form, unless it is too old or unreadable. */
export function readDraft(owner: DraftOwner): Draft | null {
  return usable(tabStore.read(keyOf(owner)));
}

export function dropDraft(owner: DraftOwner): void {
  tabStore.remove(keyOf(owner));
}

/** Removes drafts that are too old and those of other merchants. */
export function pruneDrafts(userId: string): void {
  const mine = keyOf({ userId, resource: '', recordId: '' }).replace(/\/\/$/, '/');
  for (const key of draftKeys()) {
    if (!key.startsWith(mine) || !usable(tabStore.read(key))) tabStore.remove(key);
  }
}

function usable(text: string | null): Draft | null {
  if (text === null) return null;
  try {
    const draft = v.parse(StoredDraft, JSON.parse(text));
    const age = Date.now() - Date.parse(draft.savedAt);
    return age >= 0 && age < DRAFT_LIFETIME ? draft : null;
  } catch {
    return null;
  }
}

function isSecret(field: string): boolean {
  return /password|secret|token|otp/i.test(field);
}
