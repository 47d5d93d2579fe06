import { useEffect, useState } from 'react';
import { useLanguage } from '../i18n/texts.ts';
import {
  dismissToast,
  maxVisibleToasts,
  type Toast,
  toastDurations,
  useToasts,
} from '../ui/toasts.ts';
import { problemText, text, translateOr } from './texts.ts';

/** Toasts as in the console, without MUI (E7, D8). */
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
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dismissToast(toast.id), toastDurations[toast.tone]);
    return () => clearTimeout(timer);
  }, [isPaused, toast]);
  const { values, reference } = toast;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer
    <div
      className="auth-toast"
      data-tone={toast.tone}
      role={toast.tone === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <div>
        <strong>{translateOr(toast.title, values)}</strong>
        {toast.text && <p>{problemText(toast.problem) ?? translateOr(toast.text, values)}</p>}
        {reference && <p>{translateOr('errors.reference', { reference })}</p>}
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
