import * as v from 'valibot';
import { line, lines } from './fieldRules.ts';

/** What customers are told by email. */
export const EMAIL_EVENTS = ['confirmed', 'shipped', 'cancelled', 'refunded'] as const;
export type EmailEvent = (typeof EMAIL_EVENTS)[number];

/**
 * `PUT /merchant/emails/{id}`, the id is event and language, `shipped-fr`: plain text with placeholders, which stand in braces and are those of the event:
 * `PLACEHOLDERS` of `domain/emailPlaceholders.ts`. Any other is 422.
 */
export const EmailTextInput = v.strictObject({
  subject: line('emailText.subject', 1, 200),
  body: v.pipe(lines('emailText.body', 5000), v.minLength(1, 'emailText.bodyRequired')),
});
export type EmailTextInput = v.InferOutput<typeof EmailTextInput>;

/** `isDefault`: as the store came; what `DELETE` brings back. */
export const EmailText = v.looseObject({
  _id: v.string(),
  event: v.string(),
  language: v.string(),
  subject: v.string(),
  body: v.string(),
  isDefault: v.boolean(),
});
export type EmailText = v.InferOutput<typeof EmailText>;

/** An email as it would leave, in one of `EMAIL_LANGUAGES`. `to` is empty where it is an example. */
export const EmailPreview = v.looseObject({
  event: v.string(),
  language: v.string(),
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
});
export type EmailPreview = v.InferOutput<typeof EmailPreview>;
