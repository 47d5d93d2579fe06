import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { createSmtp, type SmtpSettings } from '../../store/emails/smtp.ts';

/** A received email, decoded. */
export type ReceivedEmail = {
  from: string;
  to: string[];
  headers: Record<string, string>;
  text: string;
  html: string;
  /** The raw source. */
  source: string;
};

export type MailServer = {
  url: string;
  received: ReceivedEmail[];
  settings: SmtpSettings;
  send: ReturnType<typeof createSmtp>;
  close(): Promise<void>;
};

/** A real SMTP server on a free port. `options` make it refuse, hang or disconnect. */
export async function openMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedEmail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    closeTimeout: 100,
    async onData(stream, session, callback) {
      const source = await text(stream);
      const { mailFrom, rcptTo } = session.envelope;
      const from = mailFrom ? mailFrom.address : '';
      received.push({ from, to: rcptTo.map(({ address }) => address), ...parsed(source), source });
      callback();
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = addressOf(server);
  const from = { name: '', email: 'store@mail.example' };
  const settings = { host: '127.0.0.1', port, isSecure: false, login: undefined, from };
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    settings,
    send: createSmtp(settings, 500),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function addressOf({ server }: SMTPServer): AddressInfo {
  const found = server.address();
  if (typeof found === 'object' && found !== null) return found;
  throw new Error('The mail server has no port');
}

function parsed(source: string): Pick<ReceivedEmail, 'headers' | 'text' | 'html'> {
  const { headers, body } = partOf(source);
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => partOf(part.replace(/^\r\n/, '')));
  const parseContent = (type: string) => {
    const part = parts.find((one) => one.headers['content-type']?.startsWith(type));
    return part ? decoded(part) : '';
  };
  return { headers, text: parseContent('text/plain'), html: parseContent('text/html') };
}

type Part = { headers: Record<string, string>; body: string };

function partOf(source: string): Part {
  const at = source.indexOf('\r\n\r\n');
  const lines = source
    .slice(0, at)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line) => {
    const [name = '', ...value] = line.split(':');
    return [name.toLowerCase(), words(value.join(':').trim())];
  });
  return { headers: Object.fromEntries(headers), body: source.slice(at + 4) };
}

/** Encoded words of a header, RFC 2047. */
function words(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, how: string, what: string) =>
      how.toLowerCase() === 'b'
        ? Buffer.from(what, 'base64').toString()
        : quoted(what.replaceAll('_', ' ')),
    );
}

function decoded({ headers, body }: Part): string {
  const how = headers['content-transfer-encoding'];
  if (how === 'base64') return Buffer.from(body, 'base64').toString();
  const found = how === 'quoted-printable' ? quoted(body.replace(/=\r\n/g, '')) : body;
  return found.replaceAll('\r\n', '\n');
}

function quoted(source: string): string {
  return source.replace(/(?:=[0-9a-f]{2})+/gi, (bytes) =>
    Buffer.from(bytes.replaceAll('=', ''), 'hex').toString(),
  );
}
