import { useEffect, useState } from 'react';
import { intlLocale } from '../i18n/languages.ts';
import { useLanguage } from '../i18n/texts.ts';
import { isolated } from './isolated.ts';
import { text } from './texts.ts';

type CodeExpiryProps = { id: string; at: number };

/** Until when the code works, by this browser's clock; the store has the last word. */
export function CodeExpiry({ id, at }: CodeExpiryProps) {
  const locale = intlLocale(useLanguage());
  const isOver = useIsPast(at);
  const format = { hour: 'numeric', minute: '2-digit' } as const;
  const time = new Intl.DateTimeFormat(locale, format).format(at);
  return (
    <p className="auth-until" id={id} data-over={isOver || undefined}>
      {!isOver && text('account.code.until', { time: isolated(time) })}
      <span role="status">{isOver && text('account.problems.otp.expired')}</span>
    </p>
  );
}

function useIsPast(instant: number): boolean {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, instant - Date.now()));
    return () => clearTimeout(timer);
  }, [instant]);
  return now >= instant;
}
