import { createTransport } from 'nodemailer';
import { isObject } from '../../contract/isObject.ts';
import type { OutboxRow } from '../db/schema.ts';

/** A server that takes emails, and the address that they come from. */
export type SmtpSettings = {
  host: string;
  port: number;
  /** TLS from the first byte; else it begins with STARTTLS where the server has it. */
  isSecure: boolean;
  login: { user: string; pass: string } | undefined;
  from: { name: string; email: string };
};

/** Hands one email to a server; rejects with `SendProblem` when it was not taken. */
export type SendEmail = (row: OutboxRow, signal: AbortSignal) => Promise<void>;

/**
 * Why an email did not leave. `code` is a word for the log, in which no address and no text of the server's is.
 * `isRefused`: the server takes nothing for this address, ever. `isAway`: it takes nothing from anybody just now.
 */
export class SendProblem extends Error {
  override name = 'SendProblem';
  readonly code: string;
  readonly isRefused: boolean;
  readonly isAway: boolean;

  constructor(code: string, { isRefused = false, isAway = false } = {}) {
    super(`An email did not leave: ${code}`);
    this.code = code;
    this.isRefused = isRefused;
    this.isAway = isAway;
  }
}

const PATIENCE_MS = 15_000;

/** `patience`: milliseconds that the server may be silent. */
export function createSmtp(
  { host, port, isSecure, login, from }: SmtpSettings,
  patience = PATIENCE_MS,
): SendEmail {
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    // Where nothing encrypts what is said, a password is said to nobody but this machine.
    requireTLS: login !== undefined && !isSecure && !isThisMachine(host),
    ...(login && { auth: login }),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (row, signal) => {
    try {
      await transport.sendMail({
        messageId: row.message_id,
        date: new Date(row.created_at),
        from: { name: row.from_name || from.name, address: from.email },
        to: { name: row.to_name, address: row.to_email },
        ...(row.reply_to && { replyTo: row.reply_to }),
        subject: row.subject,
        text: row.text,
        html: row.html,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'Content-Language': row.language,
        },
        signal,
      });
    } catch (error) {
      throw problemOf(error);
    }
  };
}

export function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host === '::1' || /^127\./.test(host);
}

/**
 * A server that does not relay, wants a password or has a rule against the sender says so of each recipient
 * (RFC 3463: 5.7), as it does of a mailbox that is full (5.2.2): it may well be there.
 */
const MAY_BE_THERE = /^5(?:30|52)|^\d{3}[ -]5\.(?:7\.|2\.2)|\brelay/im;

/** What nodemailer rejects with: a word in `code`, SMTP's three digits, the server's line, and what it answers. */
function problemOf(error: unknown): SendProblem {
  const found = isObject(error) ? error : {};
  const code = typeof found.code === 'string' ? found.code : 'EUNKNOWN';
  const status = typeof found.responseCode === 'number' ? found.responseCode : undefined;
  const isOfRecipient = found.command === 'RCPT TO' && !MAY_BE_THERE.test(String(found.response));
  return new SendProblem(status === undefined ? code : `${code} ${status}`, {
    isRefused: isOfRecipient && status !== undefined && status >= 500,
    isAway: !['EENVELOPE', 'EMESSAGE'].includes(code),
  });
}
