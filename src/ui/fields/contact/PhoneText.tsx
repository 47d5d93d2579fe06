import { useEffect } from 'react';
import { create } from 'zustand';

const useFormatter = create<{ format: (phone: string) => string }>(() => ({
  format: (phone) => phone,
}));

/**
 * Formats an E.164 number. The rules of all countries (19 kB) load with the first number. Until
 * then, and offline, the number stays unformatted.
 */
export function usePhoneText(phone: string | null | undefined): string {
  const format = useFormatter((state) => state.format);
  useEffect(() => {
    if (phone) loadFormatter();
  }, [phone]);
  return phone ? format(phone) : '';
}

function loadFormatter(): void {
  import('./formatPhone.ts').then(
    ({ formatPhone }) => useFormatter.setState({ format: formatPhone }),
    () => undefined,
  );
}

/** A phone number, left to right in all languages. */
export function PhoneText({ phone }: { phone: string }) {
  return <bdi dir="ltr">{usePhoneText(phone)}</bdi>;
}
