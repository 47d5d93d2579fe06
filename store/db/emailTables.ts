import type { EmailEvent } from '../../contract/customerEmail.ts';
import type { EmailLanguage } from '../../contract/emailLanguage.ts';

/* Emails to customers. The conventions are those of `schema.ts`. */

/** Emails that are still to leave, of all stores; one that has left, or was given up, is in the order's timeline. */
export type OutboxTable = {
  store_id: string;
  id: string;
  order_id: string;
  event: EmailEvent;
  /** `<…@…>`: the same with every try, so that a repeat is known as one. */
  message_id: string;
  to_email: string;
  to_name: string;
  from_name: string;
  reply_to: string | null;
  language: EmailLanguage;
  subject: string;
  text: string;
  html: string;
  /** Tries that began. */
  attempts: number;
  /** When to try. While one process sends it: when another may take that one for dead. */
  due_at: string;
  created_at: string;
};

/** Texts that the merchant wrote; both null once she went back to those that came with the store. */
export type EmailTextsTable = {
  store_id: string;
  /** Event and language: `shipped-fr`. */
  id: string;
  subject: string | null;
  body: string | null;
  version: number;
  updated_at: string;
};
