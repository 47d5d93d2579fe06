import { useEffect } from 'react';
import { create } from 'zustand';

const useRules = create<{ write: (phone: string) => string }>(() => ({ write: (phone) => phone }));

/**
 * A phone number, E.164, as people write it. The rules of all countries are 19 kB: they are fetched with the first
 * number that is shown, and until then, or without a connection, it is shown as it is.
 */
export function usePhoneText(phone: string | null | undefined): string {
  const write = useRules((rules) => rules.write);
  useEffect(() => {
    if (phone) fetchRules();
  }, [phone]);
  return phone ? write(phone) : '';
}

function fetchRules(): void {
  import('./writtenPhone.ts').then(
    ({ writtenPhone }) => useRules.setState({ write: writtenPhone }),
    () => undefined,
  );
}

/** The same, left to right in every language. */
export function PhoneText({ phone }: { phone: string }) {
  return <bdi dir="ltr">{usePhoneText(phone)}</bdi>;
}
