import { useEffect } from 'react';
import { create } from 'zustand';

const useRules = create<{ write: (phone: string) => string }>(() => ({ write: (phone) => phone }));

/**
 * Formats an E.164 number. The rules of all countries (19 kB) load with the first number; until
 * then, and offline, it is shown unformatted.
 */
export function usePhoneText(phone: string | null | undefined): string {
  const write = useRules((rules) => rules.write);
  useEffect(() => {
    if (phone) fetchRules();
  }, [phone]);
  return phone ? write(phone) : '';
}

function fetchRules(): void {
  import('./formatPhone.ts').then(
    ({ formatPhone }) => useRules.setState({ write: formatPhone }),
    () => undefined,
  );
}

/** Left to right in all languages. */
export function PhoneText({ phone }: { phone: string }) {
  return <bdi dir="ltr">{usePhoneText(phone)}</bdi>;
}
