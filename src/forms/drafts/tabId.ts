import { tabStore } from '../../browser/storage.ts';

const KEY = 'tab';

/** Identifies this tab: stays the same after a reload, differs in a duplicated tab. */
export const tabId = tabStore.read(KEY) ?? Math.random().toString(36).slice(2);

// Duplicating a tab copies its storage, so the id is not stored while the tab is visible.
hide();
if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', show);
  window.addEventListener('pageshow', hide);
  document.addEventListener('visibilitychange', () =>
    document.visibilityState === 'hidden' ? show() : hide(),
  );
}

function show() {
  tabStore.write(KEY, tabId);
}

function hide() {
  tabStore.remove(KEY);
}
