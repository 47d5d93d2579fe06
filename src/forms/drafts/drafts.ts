import * as v from 'valibot';
import { exponentOf } from '../../../domain/money.ts';
import type { PendingWrite } from '../../api/pendingWrites.ts';
import { localStore } from '../../browser/storage.ts';
import { readSession, syncSession } from '../../session/session.ts';
import { identityOf } from '../../session/sessionShape.ts';
import type { FormValues } from '../merge.ts';
import {
  draftKey,
  draftKeys,
  isFresh,
  isOfThisTab,
  mayStoreDrafts,
  partsOfKey,
} from './forgetDrafts.ts';
import { tabId } from './tabId.ts';

/**
 * A draft: unsaved work that survives a reload and an expired session. `values` are the fields to restore,
 * `base` their values before, `attempts` the pending writes. Amounts are in minor units of `currency`.
 */
export type Draft = {
  savedAt: string;
  values: FormValues;
  base: FormValues;
  attempts?: PendingWrite[] | undefined;
  /** The store's currency; absent in drafts of versions up to 0.3. */
  currency?: string | null | undefined;
};
export type FoundDraft = Draft & { key: string; isOfThisTab: boolean };

/** Whose draft it is, and of which record. Two forms for one record, in two tabs, have one draft each. */
export type DraftSubject = { userId: string; resource: string; recordId: string };

const StoredDraft = v.object({
  savedAt: v.string(),
  currency: v.optional(v.nullable(v.string())),
  values: v.record(v.string(), v.unknown()),
  base: v.record(v.string(), v.unknown()),
  attempts: v.optional(
    v.array(
      v.object({
        key: v.string(),
        sentAt: v.optional(v.string()),
        id: v.nullable(v.string()),
        version: v.nullable(v.string()),
        body: v.record(v.string(), v.unknown()),
        values: v.record(v.string(), v.unknown()),
        isUnseen: v.optional(v.boolean()),
      }),
    ),
  ),
});

/** Identifies the signed-in merchant's draft of a record, or of a part of it. */
export function draftSubject(resource: string, recordId: string): DraftSubject {
  return { userId: identityOf(readSession().user) ?? '', resource, recordId };
}

/** The storage key for a new form's draft. */
export function newDraftKey(subject: DraftSubject): string {
  const form = Math.random().toString(36).slice(2);
  return draftKey(subject.userId, subject.resource, subject.recordId, tabId, form);
}

export function saveDraft(key: string, draft: Omit<Draft, 'savedAt' | 'currency'>): void {
  // Other tabs may have changed the session before this tab got the message.
  syncSession();
  if (!mayStoreDrafts()) return;
  const withoutSecrets = (values: FormValues) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => !isSecret(field)));
  const values = withoutSecrets(draft.values);
  if (Object.keys(values).length === 0) {
    deleteDraft(key);
    return;
  }
  const text = JSON.stringify({
    savedAt: new Date().toISOString(),
    currency: readSession().storeSettings.currency,
    values,
    base: withoutSecrets(draft.base),
    // Omits writes with a secret: without the secret, they could not be repeated.
    attempts: draft.attempts?.filter(({ body }) => !Object.keys(body).some(isSecret)),
  } satisfies Draft);
  localStore.write(key, text);
}

/** Earlier drafts of the same subject: this tab's first, then other tabs', each from the newest to the oldest. */
export function findDrafts({ userId, resource, recordId }: DraftSubject): FoundDraft[] {
  const start = `${draftKey(userId, resource, recordId)}/`;
  const rank = (draft: FoundDraft) => `${Number(draft.isOfThisTab)} ${draft.savedAt}`;
  return draftKeys()
    .filter((key) => key.startsWith(start))
    .flatMap((key) => readDraft(key) ?? [])
    .sort((one, other) => rank(other).localeCompare(rank(one)));
}

/** All drafts of one record: of its form and of the dialogs of its page. */
export type RecordDrafts = { resource: string; id: string; savedAt: string; drafts: FoundDraft[] };

/** The signed-in merchant's drafts of records, newest first; without drafts of whole lists. */
export function findAllDrafts(): RecordDrafts[] {
  const { userId } = draftSubject('', '');
  const byRecord = new Map<string, RecordDrafts>();
  for (const key of draftKeys()) {
    const { owner, resource, recordId } = partsOfKey(key);
    const [id = ''] = recordId.split('.');
    if (owner !== userId || LIST_DRAFT_IDS.includes(id)) continue;
    const draft = readDraft(key);
    if (!draft) continue;
    const name = `${resource}/${id}`;
    const found = byRecord.get(name) ?? { resource, id, savedAt: draft.savedAt, drafts: [] };
    if (draft.savedAt > found.savedAt) found.savedAt = draft.savedAt;
    found.drafts.push(draft);
    byRecord.set(name, found);
  }
  return [...byRecord.values()].sort((one, other) => other.savedAt.localeCompare(one.savedAt));
}

/** Record ids of drafts that belong to many records or to a list. Their own screens offer these drafts. */
const LIST_DRAFT_IDS = ['bulk', 'sheet', 'view'];

/** Moves another tab's draft to this tab. */
export function takeOverDraft(draft: FoundDraft, subject: DraftSubject): void {
  if (draft.isOfThisTab) return;
  saveDraft(newDraftKey(subject), draft);
  deleteDraft(draft.key);
}

/** Undoes `deleteDraft`. */
export function restoreDraft({ key, isOfThisTab: _, ...draft }: FoundDraft): void {
  if (mayStoreDrafts()) localStore.write(key, JSON.stringify(draft));
}

export function deleteDraft(key: string): void {
  localStore.remove(key);
}

/** Reads a draft. Deletes a draft that is too old or unreadable. */
function readDraft(key: string): FoundDraft | null {
  try {
    const draft = v.parse(StoredDraft, JSON.parse(localStore.read(key) ?? ''));
    if (isFresh(draft.savedAt)) {
      // Not deleted: the merchant may restore the currency.
      if (!hasSameMinorUnit(draft)) return null;
      // Version 0.1.0 did not store when a write was sent; its drafts lived for half an hour.
      const attempts = draft.attempts?.map(({ sentAt = draft.savedAt, ...one }) => ({
        sentAt,
        ...one,
      }));
      return { ...draft, attempts, key, isOfThisTab: isOfThisTab(key) };
    }
  } catch {
    // Written by something else, or by a version with another format.
  }
  deleteDraft(key);
  return null;
}

/** False after some changes of the store's currency: 1234 was ¥1,234 and would be €12.34. */
function hasSameMinorUnit({ currency: before }: Pick<Draft, 'currency'>): boolean {
  const { currency: now } = readSession().storeSettings;
  return !before || !now || exponentOf(before) === exponentOf(now);
}

function isSecret(field: string): boolean {
  return /password|secret|token|otp/i.test(field);
}
