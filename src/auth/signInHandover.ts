import type { TypedPhone } from './fields/PhoneField.tsx';

/** What another public page tells the sign-in page. In memory only: a reload forgets it. */
type SignInHandover = { phone?: TypedPhone; isPasswordNew?: boolean };

let handed: SignInHandover = {};

export function writeHandover(news: SignInHandover): void {
  handed = news;
}

export function readHandover(): SignInHandover {
  return handed;
}
