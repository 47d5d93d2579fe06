import * as v from 'valibot';

/** What customers can be emailed in. */
export const EMAIL_LANGUAGES = ['en', 'fr', 'ar'] as const;
export const EmailLanguage = v.picklist(EMAIL_LANGUAGES, 'invalid');
export type EmailLanguage = v.InferOutput<typeof EmailLanguage>;
