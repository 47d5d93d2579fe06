import { useEffect, useState } from 'react';
import { text } from './texts.ts';

type ResendTimerProps = { until: number; isBusy: boolean; onResend: () => void };

/** Counts down to the next code. Said at 30, 10 and 0 seconds only: a voice every second helps nobody. */
export function ResendTimer({ until, isBusy, onResend }: ResendTimerProps) {
  const left = useSecondsUntil(until);
  return (
    <div className="auth-resend">
      {left > 0 ? (
        <span>{text('account.code.resendIn', { time: clockTime(left) })}</span>
      ) : (
        <button type="button" className="auth-plain" aria-disabled={isBusy} onClick={onResend}>
          {text('account.code.resend')}
        </button>
      )}
      <span className="auth-hidden" role="status">
        {said(left)}
      </span>
    </div>
  );
}

function said(left: number): string {
  if (left === 0) return text('account.code.saidNow');
  return left <= 10 ? text('account.code.said10') : text('account.code.said30');
}

function clockTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Whole seconds, by the clock and not by counting: a tab in the background is woken late. */
function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}
