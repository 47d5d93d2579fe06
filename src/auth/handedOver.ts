import type { TypedPhone } from './fields/PhoneField.tsx';

/** What another public page tells the sign-in page. In memory only: a reload forgets it. */
type HandedOver = { phone?: TypedPhone; isPasswordNew?: boolean };

let handed: HandedOver = {};

export function handOver(news: HandedOver): void {
  handed = news;
}

export function handedOver(): HandedOver {
  return handed;
}
