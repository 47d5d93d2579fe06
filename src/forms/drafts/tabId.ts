import { tabStore } from '../../browser/storage.ts';

const KEY = 'tab';

/** Tells this tab from the others of this browser: the same after a reload, another one in a copy of the tab. */
export const tabId = tabStore.read(KEY) ?? Math.random().toString(36).slice(2);

// A browser that copies a tab copies its storage, too: while the tab is looked at, the name is not in it.
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
