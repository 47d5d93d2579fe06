import { EMAIL_LANGUAGES, type EmailLanguage } from '../contract/emailLanguage.ts';

/** What has to reach a phone: `text` is ready to be sent, `code` is in it. */
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
 * Delivers a message: an SMS provider is one such function (`docs/deploying.md`). The answer to the
 * visitor does not wait for it, so that its time tells nobody whether there is an account; what it throws
 * is reported as a fault of the server.
 */
export type SendMessage = (message: Message) => void | Promise<void>;

/** Until there is a provider: whoever runs the server reads the code in the terminal. */
export function writeToTerminal({ to, text }: Message): void {
  console.log(`Message to ${to}: ${text}`);
}

/** One SMS in each language; the code comes early, so that a phone's notification shows it. */
const texts = {
  en: (code: string, minutes: number) =>
    `${code} is your Merchant Console code. It works for ${minutes} minutes. Never share it.`,
  fr: (code: string, minutes: number) =>
    `${code} est votre code Merchant Console. Valable ${minutes} minutes. Ne le communiquez à personne.`,
  ar: (code: string, minutes: number) =>
    `${code} هو رمزك في Merchant Console، صالح لمدة ${minutes} دقائق. لا تشاركه مع أي شخص.`,
};

/** `acceptLanguage`: the visitor's header; English when it begins with none of ours. */
export function messageTextOf(
  code: string,
  seconds: number,
  acceptLanguage: string | undefined,
): string {
  return texts[languageOf(acceptLanguage)](code, Math.round(seconds / 60));
}

/** The one of ours that a browser's header begins with; English when it is none. */
export function languageOf(acceptLanguage: string | undefined): EmailLanguage {
  const language = /^\s*(en|fr|ar)\b/i.exec(acceptLanguage ?? '')?.[1]?.toLowerCase();
  return EMAIL_LANGUAGES.find((one) => one === language) ?? 'en';
}
