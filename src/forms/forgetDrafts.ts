import { onSessionCleared, readSession } from '../session.ts';
import { tabStore } from '../storage.ts';

/** Start of the keys under which drafts are kept in this tab. */
export const DRAFT_PREFIX = 'draft:';

export function draftKeys(): string[] {
  return tabStore.keys().filter((key) => key.startsWith(DRAFT_PREFIX));
}

// A merchant who signs out leaves nothing behind; one whose session expired finds the work again. Apart
// from `drafts.ts`, so that it is there before any form is.
onSessionCleared(() => {
  if (readSession().ending) return;
  for (const key of draftKeys()) tabStore.remove(key);
});
