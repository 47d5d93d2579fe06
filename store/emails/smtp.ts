import { createTransport } from 'nodemailer';
import { isObject } from '../../contract/isObject.ts';
import type { OutboxRow } from '../db/schema.ts';

export type SmtpSettings = {
  host: string;
  port: number;
  /** True: implicit TLS. False: STARTTLS if the server supports it. A login to another machine requires STARTTLS. */
  isSecure: boolean;
  login: { user: string; pass: string } | undefined;
  from: { name: string; email: string };
};

/** Sends one email; rejects with `SendProblem` when the email can't be sent. */
export type SendEmail = (row: OutboxRow, signal: AbortSignal) => Promise<void>;

/**
 * Why an email wasn't sent. `code` is safe to log: it contains no address and no text of the server. `isRefused`:
 * the server permanently refuses this recipient. `isAway`: the server accepts no emails at the moment.
 */
export class SendProblem extends Error {
  override name = 'SendProblem';
  readonly code: string;
  readonly isRefused: boolean;
  readonly isAway: boolean;

  constructor(code: string, { isRefused = false, isAway = false } = {}) {
    super(`An email could not be sent: ${code}`);
    this.code = code;
    this.isRefused = isRefused;
    this.isAway = isAway;
  }
}

const TIMEOUT_MS = 15_000;

/** `timeout`: milliseconds without a response of the server. */
export function createSmtp(
  { host, port, isSecure, login, from }: SmtpSettings,
  timeout = TIMEOUT_MS,
): SendEmail {
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    // Without TLS a password is sent only to the local machine.
    requireTLS: login !== undefined && !isSecure && !isLocalhost(host),
    ...(login && { auth: login }),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
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
      throw toSendProblem(error);
    }
  };
}

export function isLocalhost(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host === '::1' || /^127\./.test(host);
}

/**
 * Responses that don't mean a missing mailbox: relaying denied, authentication required or a policy against
 * the sender (RFC 3463: 5.7), or a full mailbox (5.2.2).
 */
const NOT_PERMANENT = /^5(?:30|52)|^\d{3}[ -]5\.(?:7\.|2\.2)|\brelay/im;

/** Reads nodemailer's error: `code`, the SMTP status, the command and the response. */
function toSendProblem(error: unknown): SendProblem {
  const found = isObject(error) ? error : {};
  const code = typeof found.code === 'string' ? found.code : 'EUNKNOWN';
  const status = typeof found.responseCode === 'number' ? found.responseCode : undefined;
  const isOfRecipient = found.command === 'RCPT TO' && !NOT_PERMANENT.test(String(found.response));
  return new SendProblem(status === undefined ? code : `${code} ${status}`, {
    isRefused: isOfRecipient && status !== undefined && status >= 500,
    isAway: !['EENVELOPE', 'EMESSAGE'].includes(code),
  });
}
