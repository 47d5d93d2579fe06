/** `changed`: the stored session is another one now. `signedOut`: it is gone, because the merchant left. */
export type SessionMessage = 'changed' | 'signedOut';

const channel = openChannel();

export function tellOtherTabs(news: SessionMessage): void {
  channel?.postMessage(news);
}

/** News says nothing but "look": what counts is the stored session itself, checked as always. */
export function onSessionMessage(listener: (news: SessionMessage) => void): void {
  channel?.addEventListener('message', ({ data }) => {
    if (data === 'changed' || data === 'signedOut') listener(data);
  });
}

function openChannel(): BroadcastChannel | undefined {
  if (typeof window === 'undefined' || typeof BroadcastChannel === 'undefined') return undefined;
  try {
    return new BroadcastChannel('admin-session');
  } catch {
    // Blocked together with storage: then there is nothing that tabs could share.
    return undefined;
  }
}
