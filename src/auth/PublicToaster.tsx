import { useEffect, useState } from 'react';
import { useLanguage } from '../i18n/texts.ts';
import {
  dismissToast,
  maxVisibleToasts,
  type Toast,
  toastDurations,
  useToasts,
} from '../ui/toasts.ts';
import { problemText, text, textOr } from './texts.ts';

/** Shows the same toasts as the console does, without its component library (E7, D8). */
export function PublicToaster() {
  const toasts = useToasts((state) => state.toasts);
  useLanguage();
  return (
    <section className="auth-toasts" aria-label={text('auth.toasts.region')}>
      {toasts.slice(0, maxVisibleToasts).map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissToast(toast.id), toastDurations[toast.tone]);
    return () => clearTimeout(timer);
  }, [isHeld, toast]);
  const values = Object.fromEntries(
    Object.entries(toast.values ?? {}).map(([name, value]) => [name, String(value)]),
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing happens here but that the message stays while it is read
    <div
      className="auth-toast"
      data-tone={toast.tone}
      role={toast.tone === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <div>
        <strong>{textOr(toast.title, values)}</strong>
        {toast.text && <p>{problemText(toast.problem) ?? textOr(toast.text, values)}</p>}
      </div>
      <button
        type="button"
        className="auth-toast-close"
        aria-label={text('auth.toasts.close')}
        onClick={() => dismissToast(toast.id, { byHand: true })}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M4 4l8 8M12 4l-8 8" />
        </svg>
      </button>
    </div>
  );
}
