import * as v from 'valibot';

/** Languages of emails to customers. */
export const EMAIL_LANGUAGES = ['en', 'fr', 'ar'] as const;
export const EmailLanguage = v.picklist(EMAIL_LANGUAGES, 'invalid');
export type EmailLanguage = v.InferOutput<typeof EmailLanguage>;
