import { isSignedIn, onSessionCleared, readSession } from '../session.ts';
import { onSessionNews } from '../sessionTabs.ts';
import { tabStore } from '../storage.ts';

/** Start of the keys under which drafts are kept in this tab. */
export const DRAFT_PREFIX = 'draft:';

export function draftKeys(): string[] {
  return tabStore.keys().filter((key) => key.startsWith(DRAFT_PREFIX));
}

// A merchant who signs out leaves nothing behind; one whose session expired finds the work again. Apart
// from `drafts.ts`, so that it is there before any form is.
onSessionCleared(() => {
  if (!readSession().ending) forgetDrafts();
});
// In this tab the session has only ended; that it was on purpose, the other tab says.
onSessionNews((news) => {
  if (news === 'signedOut' && !isSignedIn()) forgetDrafts();
});

function forgetDrafts() {
  for (const key of draftKeys()) tabStore.remove(key);
}
