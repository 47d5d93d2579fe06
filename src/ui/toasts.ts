import { create } from 'zustand';
import { onStorageFailure } from '../browser/storage.ts';

export type ToastTone = 'success' | 'error' | 'warning' | 'info';

/**
 * `title` and `text` are translation keys or plain texts; `values` fill a key's placeholders. A translation of
 * `problem` replaces `text`.
 */
export type ToastContent = {
  tone: ToastTone;
  title: string;
  text?: string | undefined;
  values?: Record<string, unknown> | undefined;
  problem?: { code: string; values: Record<string, string | number> } | undefined;
  /** Request id for support. */
  reference?: string | undefined;
  hasFieldErrors?: boolean | undefined;
  /** Another live region announces the same message, which must be announced only once. */
  isAnnouncedElsewhere?: boolean | undefined;
  undo?: (() => void) | undefined;
};
export type Toast = ToastContent & { id: number };

/** Milliseconds a toast stays (E7). */
export const toastDurations: Record<ToastTone, number> = {
  success: 5000,
  error: 7000,
  warning: 6000,
  info: 5000,
};
/** Further toasts wait, so that they never fill the screen and none is lost (D8). */
export const maxVisibleToasts = 3;

type Shown = ToastContent & { at: number };
type Toasts = { toasts: Toast[]; recent: Shown[] };

export const useToasts = create<Toasts>(() => ({ toasts: [], recent: [] }));

let lastId = 0;

/** Shows a toast and returns its id; null when the same toast is visible or was shown a moment ago. */
export function showToast(content: ToastContent): number | null {
  const now = Date.now();
  const { toasts, recent } = useToasts.getState();
  const fresh = recent.filter((shown) => isWithinWindow(shown, now));
  if ([...fresh, ...toasts].some((other) => isSame(other, content))) {
    useToasts.setState({ recent: fresh });
    return null;
  }
  lastId += 1;
  const toast = { ...content, id: lastId };
  useToasts.setState({
    toasts: [...toasts, toast],
    recent: [...fresh, { ...content, at: now }],
  });
  return toast.id;
}

onStorageFailure(() =>
  showToast({ tone: 'warning', title: 'errors.storageTitle', text: 'errors.storageText' }),
);

/** Copies a text and shows a toast, whose title has the translation key `<area>.copied` or `<area>.notCopied`. */
export async function copyText(
  text: string,
  area: string,
  content: Pick<ToastContent, 'text' | 'values'> = {},
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ tone: 'success', title: `${area}.copied`, ...content });
  } catch {
    // The page has no https, or the browser refused.
    showToast({ tone: 'warning', title: `${area}.notCopied`, ...content });
  }
}

/** Removes a toast. With `byHand`, the same message may be shown again at once. */
export function dismissToast(id: number, { byHand = false } = {}): void {
  useToasts.setState(({ toasts, recent }) => {
    const closed = byHand && toasts.find((toast) => toast.id === id);
    return {
      toasts: toasts.filter((toast) => toast.id !== id),
      recent: closed ? recent.filter((other) => !isSame(other, closed)) : recent,
    };
  });
}

export function clearToasts(): void {
  useToasts.setState({ toasts: [], recent: [] });
}

/** Error toasts that appeared a moment ago. `Toaster` drops react-admin's own notification of the same failure. */
export function recentErrors(): ToastContent[] {
  const now = Date.now();
  return useToasts
    .getState()
    .recent.filter((shown) => shown.tone === 'error' && isWithinWindow(shown, now));
}

/**
 * Whether the toast appeared less than its duration ago. Meanwhile the same message shows no second toast (D8). With
 * `Math.abs`, a clock that was set back does not suppress the message for hours.
 */
function isWithinWindow(shown: Shown, now: number): boolean {
  return Math.abs(now - shown.at) < toastDurations[shown.tone];
}

function isSame(a: ToastContent, b: ToastContent): boolean {
  return (
    a.title === b.title &&
    (a.text ?? '') === (b.text ?? '') &&
    JSON.stringify(a.values ?? {}) === JSON.stringify(b.values ?? {})
  );
}
