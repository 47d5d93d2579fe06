import type { Kysely } from 'kysely';
import {
  EMAIL_EVENTS,
  type EmailEvent,
  type EmailText,
  type EmailTextInput,
} from '../../contract/customerEmail.ts';
import { EMAIL_LANGUAGES, type EmailLanguage } from '../../contract/emailLanguage.ts';
import type { Database } from '../db/schema.ts';
import { defaultTexts } from './defaultTexts.ts';

export type VersionedText = {
  text: EmailText & { event: EmailEvent; language: EmailLanguage };
  version: number;
};

/** The texts of a store, one for each event and language: the store's own text, or the default. */
export async function readTexts(db: Kysely<Database>, storeId: string): Promise<VersionedText[]> {
  const rows = await db
    .selectFrom('email_texts')
    .select(['id', 'subject', 'body', 'version'])
    .where('store_id', '=', storeId)
    .execute();
  const own = new Map(rows.map((row) => [row.id, row]));
  return EMAIL_EVENTS.flatMap((event) =>
    EMAIL_LANGUAGES.map((language) => {
      const _id = `${event}-${language}`;
      const { subject = null, body = null, version = 0 } = own.get(_id) ?? {};
      const isDefault = subject === null || body === null;
      const words = isDefault ? defaultTexts[language][event] : { subject, body };
      return { text: { _id, event, language, ...words, isDefault }, version };
    }),
  );
}

export async function readText(
  db: Kysely<Database>,
  storeId: string,
  event: EmailEvent,
  language: EmailLanguage,
): Promise<EmailTextInput> {
  const row = await db
    .selectFrom('email_texts')
    .select(['subject', 'body'])
    .where('store_id', '=', storeId)
    .where('id', '=', `${event}-${language}`)
    .executeTakeFirst();
  const { subject = null, body = null } = row ?? {};
  return subject === null || body === null ? defaultTexts[language][event] : { subject, body };
}
