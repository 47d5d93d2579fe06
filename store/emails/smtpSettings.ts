import * as v from 'valibot';
import { Email } from '../../contract/fieldRules.ts';
import { oneLine } from './renderEmail.ts';
import type { SmtpSettings } from './smtp.ts';

/** A one-line problem with a setting, without the password. */
type SettingProblem = { problem: string };

/** Reads `SMTP_URL` and `MAIL_FROM`; undefined when neither is set. */
export function readSmtp(
  url: string | undefined,
  from: string | undefined,
): SmtpSettings | SettingProblem | undefined {
  if (url === undefined && from === undefined) return undefined;
  if (url === undefined) {
    return { problem: 'MAIL_FROM is set, but SMTP_URL is not: set both, or neither.' };
  }
  if (from === undefined) {
    return {
      problem:
        'SMTP_URL is set, but MAIL_FROM is not: set it to the address that emails to customers come from.',
    };
  }
  const server = parseServer(url);
  if ('problem' in server) return server;
  const sender = parseSender(from);
  return 'problem' in sender ? sender : { ...server, from: sender };
}

function parseServer(text: string): Omit<SmtpSettings, 'from'> | SettingProblem {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1];
  if (scheme !== undefined && !/^smtps?$/i.test(scheme)) {
    return { problem: `SMTP_URL begins with "${scheme}:", but must begin with smtp: or smtps:.` };
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const login = url && parseLogin(url);
  if (!scheme || !url?.hostname || !login) {
    return {
      problem:
        'SMTP_URL is not a URL: write smtps://user:password@host or smtp://host:587, with %40 for an @ in the user or the password.',
    };
  }
  if (!/^\/?$/.test(url.pathname) || url.search !== '' || url.hash !== '') {
    return {
      problem:
        'SMTP_URL has something after the host and its port: write %2F for a / in the password, %3F for a ? and %23 for a #.',
    };
  }
  const { user, pass } = login;
  if ((user === '') !== (pass === '')) {
    return {
      problem: `SMTP_URL has only a ${user ? 'user' : 'password'}: set both user and password, or neither.`,
    };
  }
  const isSecure = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
    isSecure,
    login: user === '' ? undefined : login,
  };
}

function parseLogin({ username, password }: URL): { user: string; pass: string } | undefined {
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  } catch {
    // A literal % that isn't an escape.
    return undefined;
  }
}

/** `store@example.com`, or `Store <store@example.com>`. */
function parseSender(text: string): SmtpSettings['from'] | SettingProblem {
  const [, name = '', address = text] = /^(.*?)\s*<([^<>]*)>$/s.exec(text) ?? [];
  const email = v.safeParse(Email, address);
  if (email.success) return { name: oneLine(name).replace(/^"(.*)"$/, '$1'), email: email.output };
  return {
    problem: `MAIL_FROM is "${text}", but must be an email address such as store@example.com, or Store <store@example.com>.`,
  };
}
