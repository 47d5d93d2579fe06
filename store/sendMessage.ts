import { EMAIL_LANGUAGES, type EmailLanguage } from '../contract/emailLanguage.ts';

/** A text message with a one-time code. `text` is complete and contains `code`. */
export type Message = {
  /** E.164 */
  to: string;
  purpose: 'register' | 'reset';
  text: string;
  code: string;
  /** ISO 8601 UTC */
  expiresAt: string;
};

/**
 * Delivers a message, for example through an SMS provider (`docs/deploying.md`). The response doesn't wait for the
 * delivery, whose duration would show whether an account exists. Errors are logged as faults.
 */
export type SendMessage = (message: Message) => void | Promise<void>;

/** Writes the code to the terminal. Used without a provider. */
export function writeToTerminal({ to, text }: Message): void {
  console.log(`Message to ${to}: ${text}`);
}

/** Each text fits one SMS, 70 characters in Arabic. The code comes first, so that the phone's notification shows it. */
const texts = {
  en: (code: string, minutes: number) =>
    `${code} is your Merchant Console code. It works for ${minutes} minutes. Never share it.`,
  fr: (code: string, minutes: number) =>
    `${code} est votre code Merchant Console. Valable ${minutes} minutes. Ne le communiquez à personne.`,
  ar: (code: string, minutes: number) =>
    `${code} هو رمزك في Merchant Console، صالح ${minutes} دقائق. لا تشاركه مع أحد.`,
};

/** `acceptLanguage`: the request's header. Without a supported language, the text is English. */
export function renderMessage(
  code: string,
  seconds: number,
  acceptLanguage: string | undefined,
): string {
  return texts[preferredLanguage(acceptLanguage)](code, Math.round(seconds / 60));
}

/** The first language of the header, if supported; else English. */
export function preferredLanguage(acceptLanguage: string | undefined): EmailLanguage {
  const language = /^\s*(en|fr|ar)\b/i.exec(acceptLanguage ?? '')?.[1]?.toLowerCase();
  return EMAIL_LANGUAGES.find((one) => one === language) ?? 'en';
}
