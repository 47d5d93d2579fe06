import * as v from 'valibot';
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
 * A draft: unsaved work that survives a reload and the end of the session. `values` are the changed fields,
 * `base` their values before, `attempts` the writes with an unknown outcome.
 */
export type Draft = {
  savedAt: string;
  values: FormValues;
  base: FormValues;
  attempts?: PendingWrite[] | undefined;
};
export type FoundDraft = Draft & { key: string; isOfThisTab: boolean };

/** The owner and the subject of a draft. Two forms for one record, in two tabs, have one draft each. */
export type DraftOwner = { userId: string; resource: string; recordId: string };

const StoredDraft = v.object({
  savedAt: v.string(),
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

/** The signed-in merchant's draft of a record, or of a part of it. */
export function draftOwner(resource: string, recordId: string): DraftOwner {
  return { userId: identityOf(readSession().user) ?? '', resource, recordId };
}

/** The storage key for a new form's draft. */
export function newDraftKey(owner: DraftOwner): string {
  const form = Math.random().toString(36).slice(2);
  return draftKey(owner.userId, owner.resource, owner.recordId, tabId, form);
}

export function saveDraft(key: string, draft: Omit<Draft, 'savedAt'>): void {
  // Other tabs may have changed the session before this tab got the message.
  syncSession();
  if (!mayStoreDrafts()) return;
  const open = (values: FormValues) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => !isSecret(field)));
  const values = open(draft.values);
  if (Object.keys(values).length === 0) {
    dropDraft(key);
    return;
  }
  const text = JSON.stringify({
    savedAt: new Date().toISOString(),
    values,
    base: open(draft.base),
    // Leaves out writes with a secret: without the secret, they could not be repeated.
    attempts: draft.attempts?.filter(({ body }) => !Object.keys(body).some(isSecret)),
  } satisfies Draft);
  localStore.write(key, text);
}

/** Earlier drafts of the same subject: this tab's first, then the newest. */
export function findDrafts({ userId, resource, recordId }: DraftOwner): FoundDraft[] {
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
  const { userId } = draftOwner('', '');
  const works = new Map<string, RecordDrafts>();
  for (const key of draftKeys()) {
    const { owner, resource, recordId } = partsOfKey(key);
    const [id = ''] = recordId.split('.');
    if (owner !== userId || ofLists.includes(id)) continue;
    const draft = readDraft(key);
    if (!draft) continue;
    const name = `${resource}/${id}`;
    const work = works.get(name) ?? { resource, id, savedAt: draft.savedAt, drafts: [] };
    if (draft.savedAt > work.savedAt) work.savedAt = draft.savedAt;
    work.drafts.push(draft);
    works.set(name, work);
  }
  return [...works.values()].sort((one, other) => other.savedAt.localeCompare(one.savedAt));
}

/** Record ids of drafts that belong to many records or to a list. Their own screens offer these drafts. */
const ofLists = ['bulk', 'sheet', 'view'];

/** Moves another tab's draft to this tab. */
export function takeOverDraft(draft: FoundDraft, owner: DraftOwner): void {
  if (draft.isOfThisTab) return;
  saveDraft(newDraftKey(owner), draft);
  dropDraft(draft.key);
}

/** Undoes `dropDraft`. */
export function undropDraft({ key, isOfThisTab: _, ...draft }: FoundDraft): void {
  if (mayStoreDrafts()) localStore.write(key, JSON.stringify(draft));
}

export function dropDraft(key: string): void {
  localStore.remove(key);
}

/** Reads a draft. Removes it when it is too old or unreadable. */
function readDraft(key: string): FoundDraft | null {
  try {
    const draft = v.parse(StoredDraft, JSON.parse(localStore.read(key) ?? ''));
    if (isFresh(draft.savedAt)) {
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
  dropDraft(key);
  return null;
}

function isSecret(field: string): boolean {
  return /password|secret|token|otp/i.test(field);
}
