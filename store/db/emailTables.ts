import type { EmailEvent } from '../../contract/customerEmail.ts';
import type { EmailLanguage } from '../../contract/emailLanguage.ts';

/* Emails to customers. `schema.ts` has the conventions. */

/** Unsent emails of all stores. Sent and failed emails are recorded in the order's timeline. */
export type OutboxTable = {
  store_id: string;
  id: string;
  order_id: string;
  event: EmailEvent;
  /** `<…@…>`: the same on every attempt, so that mail servers recognise duplicates. */
  message_id: string;
  to_email: string;
  to_name: string;
  from_name: string;
  reply_to: string | null;
  language: EmailLanguage;
  subject: string;
  text: string;
  html: string;
  /** Attempts started. */
  attempts: number;
  /** The time of the next attempt. While a process sends the email, the time when another process may take over. */
  due_at: string;
  created_at: string;
};

/** Texts that the merchant wrote. `subject` and `body` are null after a reset to the default texts. */
export type EmailTextsTable = {
  store_id: string;
  /** Event and language: `shipped-fr`. */
  id: string;
  subject: string | null;
  body: string | null;
  version: number;
  updated_at: string;
};
