import { create } from 'zustand';
import { onStorageFailure } from '../browser/storage.ts';

export type ToastTone = 'success' | 'error' | 'warning' | 'info';

/**
 * `title` and `text` are translation keys or texts that are shown as they are; `values` fill a key's
 * placeholders. Where `problem` has a text of our own, that is shown instead of `text`.
 */
export type ToastContent = {
  tone: ToastTone;
  title: string;
  text?: string | undefined;
  values?: Record<string, unknown> | undefined;
  problem?: { code: string; values: Record<string, string | number> } | undefined;
  /** What support finds the failure by. */
  reference?: string | undefined;
  /** The answer names fields that are wrong. */
  hasFieldErrors?: boolean | undefined;
  /** Another live region on the screen says the same: a screen reader hears it once. */
  isSaidElsewhere?: boolean | undefined;
  /** A button that takes back what the toast tells of; the toast goes when it is pressed. */
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
/** More than this wait their turn, so that no message is lost and the corner never fills the screen (D8). */
export const maxVisibleToasts = 3;

type Shown = ToastContent & { at: number };
type Toasts = { toasts: Toast[]; recent: Shown[] };

export const useToasts = create<Toasts>(() => ({ toasts: [], recent: [] }));

let lastId = 0;

/** Shows a toast and returns its id, or the id `null` when the same one is already there or was a moment ago. */
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

/** Puts a text on the clipboard and tells whether it is there, by the texts `copied` and `notCopied` of an area. */
export async function copyText(
  text: string,
  area: string,
  told: Pick<ToastContent, 'text' | 'values'> = {},
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ tone: 'success', title: `${area}.copied`, ...told });
  } catch {
    // Without https, or refused.
    showToast({ tone: 'warning', title: `${area}.notCopied`, ...told });
  }
}

/** Takes a toast away; one that was closed by hand has been read, and the next of its kind is news again. */
export function dismissToast(id: number, { byHand = false } = {}): void {
  useToasts.setState(({ toasts, recent }) => {
    const closed = byHand && toasts.find((toast) => toast.id === id);
    return {
      toasts: toasts.filter((toast) => toast.id !== id),
      recent: closed ? recent.filter((other) => !isSame(other, closed)) : recent,
    };
  });
}

/** Forgets everything, the memory for repeats included: one merchant's messages are not the next one's. */
export function clearToasts(): void {
  useToasts.setState({ toasts: [], recent: [] });
}

/** Errors told in the last seconds: the framework's own notice of the same failure is then left out. */
export function recentErrors(): ToastContent[] {
  const now = Date.now();
  return useToasts
    .getState()
    .recent.filter((shown) => shown.tone === 'error' && isWithinWindow(shown, now));
}

/**
 * The same title and text is one toast for as long as it stays (D8). A clock that was set back must not make
 * a message unspeakable for hours.
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
