import { commonPasswords } from './commonPasswords.ts';

/** The password must not contain the owner's phone (E.164), or be the owner's name. */
export type PasswordOwner = { phone?: string | undefined; name?: string | null | undefined };

/** The rules of a new password, in the order shown. */
export const passwordRules = [
  { code: 'password.tooShort', isBroken: (text: string) => text.length < 8 },
  { code: 'password.tooLong', isBroken: (text: string) => text.length > 128 },
  { code: 'password.digitsOnly', isBroken: (text: string) => /^\p{Nd}+$/u.test(text) },
  { code: 'password.tooCommon', isBroken: isCommon },
  { code: 'password.containsPhone', isBroken: containsPhone },
  { code: 'password.containsName', isBroken: isName },
] as const satisfies readonly {
  code: string;
  isBroken: (text: string, owner: PasswordOwner) => boolean;
}[];

export type PasswordRuleCode = (typeof passwordRules)[number]['code'];

/** Codes of the rules that a new password breaks; empty if it is valid. No mix of characters is required. */
export function brokenPasswordRules(text: string, owner: PasswordOwner = {}): PasswordRuleCode[] {
  return passwordRules.filter(({ isBroken }) => isBroken(text, owner)).map(({ code }) => code);
}

function isCommon(text: string): boolean {
  const small = text.normalize('NFKC').toLowerCase();
  // One or two characters repeated: "aaaaaaaa", "abababab".
  return commonPasswords.has(small) || /^(.{1,2}?)\1+$/u.test(small);
}

/** The national and the international form of a phone number share their last eight digits. */
const SHARED_DIGITS = 8;

function containsPhone(text: string, { phone }: PasswordOwner): boolean {
  const own = digitsOf(phone ?? '').slice(-SHARED_DIGITS);
  return own.length === SHARED_DIGITS && digitsOf(text).includes(own);
}

/** Whether the letters of the text are the name, or one of its words of at least 3 letters: "Amina1990!". */
function isName(text: string, { name }: PasswordOwner): boolean {
  const words = (name ?? '').split(/\s+/).map(lettersOf);
  const names = [words.join(''), words.toReversed().join(''), ...words];
  return names.filter((part) => part.length >= 3).includes(lettersOf(text));
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

function lettersOf(text: string): string {
  return text.normalize('NFKD').toLowerCase().replace(/\P{L}/gu, '');
}
