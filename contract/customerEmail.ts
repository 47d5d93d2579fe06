import * as v from 'valibot';
import { line, lines } from './fieldRules.ts';

/** The events of an order about which the store can email its customer. */
export const EMAIL_EVENTS = ['confirmed', 'edited', 'shipped', 'cancelled', 'refunded'] as const;
export type EmailEvent = (typeof EMAIL_EVENTS)[number];

/**
 * `PUT /merchant/emails/{id}`: plain text with placeholders in braces. The id is event and language, `shipped-fr`.
 * Each event has its own placeholders (`PLACEHOLDERS` of `domain/emailPlaceholders.ts`). The store refuses others.
 */
export const EmailTextInput = v.strictObject({
  subject: line('emailText.subject', 1, 200),
  body: v.pipe(lines('emailText.body', 5000), v.minLength(1, 'emailText.bodyRequired')),
});
export type EmailTextInput = v.InferOutput<typeof EmailTextInput>;

/** `isDefault`: the text is the built-in one, which `DELETE` restores. */
export const EmailText = v.looseObject({
  _id: v.string(),
  event: v.string(),
  language: v.string(),
  subject: v.string(),
  body: v.string(),
  isDefault: v.boolean(),
});
export type EmailText = v.InferOutput<typeof EmailText>;

/** A rendered email in one of `EMAIL_LANGUAGES`. `to` is empty for an example order. */
export const EmailPreview = v.looseObject({
  event: v.string(),
  language: v.string(),
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
});
export type EmailPreview = v.InferOutput<typeof EmailPreview>;
