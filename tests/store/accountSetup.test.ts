import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConfigError, readConfig } from '../../store/config.ts';
import { openDatabase } from '../../store/db/open.ts';
import { DEMO_PASSWORD, DEMO_PHONE } from '../../store/demo.ts';
import { insertMerchant } from '../../store/insertMerchant.ts';
import { hashPassword } from '../../store/passwords.ts';
import { type Running, startServer } from '../../store/serve.ts';
import { CHEAP } from './openStore.ts';

/** What the server prints about accounts and codes, and what visitors of the demo see. */
let directory: string;
let lines: string[];
let running: Running | undefined;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'accounts-'));
  mkdirSync(join(directory, 'dist'));
  const page = '<!doctype html><html><head><title>Console</title></head><body></body></html>';
  writeFileSync(join(directory, 'dist', 'index.html'), page);
  lines = [];
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

const databaseUrl = () => join(directory, 'data', 'store.sqlite');

async function start(env: Record<string, string>) {
  const config = readConfig({ PORT: '0', DATABASE_URL: databaseUrl(), ...env });
  running = await startServer(config, (line) => lines.push(line), join(directory, 'dist'));
  return running;
}

async function askForCode(phone: string, purpose: string): Promise<unknown> {
  const response = await fetch(`${running?.url}/api/merchant/auth/send-otp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ phone, purpose }),
  });
  return response.json();
}

test('without the demo, the terminal says how to create an account', async () => {
  const { url } = await start({ DEMO: '0' });
  expect(lines.join('\n')).toContain(
    `Create an account at ${url}/register: the code is printed here.`,
  );
});

test('without the demo, a code is in the terminal and not in the response [D18]', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await start({ DEMO: '0' });
  expect(await askForCode('+33600000077', 'register')).not.toHaveProperty('demoCode');
  await vi.waitFor(() => expect(log).toHaveBeenCalledWith(expect.stringMatching(/\d{6} is your/)));
  log.mockRestore();
});

test('a provider is a module that exports `sendMessage`', async () => {
  const sent = join(directory, 'sent.json');
  const provider = join(directory, 'sms.mjs');
  writeFileSync(
    provider,
    `import { writeFileSync } from 'node:fs';
     export async function sendMessage(message) {
       writeFileSync(${JSON.stringify(sent)}, JSON.stringify(message));
     }`,
  );
  await start({ DEMO: '0', SEND_MESSAGE: provider });
  expect(lines.join('\n')).toContain('the code is sent to the phone');
  await askForCode('+33600000077', 'register');
  const message = await vi.waitFor(() => JSON.parse(readFileSync(sent, 'utf8')));
  expect(message).toEqual({
    to: '+33600000077',
    purpose: 'register',
    code: expect.stringMatching(/^\d{6}$/),
    text: expect.stringContaining(message.code),
    expiresAt: expect.stringMatching(/Z$/),
  });
});

test.each([
  ['a file that is not there', () => join(directory, 'nothing.mjs'), /can't be loaded/],
  [
    'a module without that function',
    () => {
      writeFileSync(join(directory, 'other.mjs'), 'export const send = 1;');
      return join(directory, 'other.mjs');
    },
    /does not export a function sendMessage/,
  ],
])('%s as provider stops the start with a clear error', async (_what, path, text) => {
  const started = start({ DEMO: '0', SEND_MESSAGE: path() });
  await expect(started).rejects.toThrow(text);
  await expect(started).rejects.toBeInstanceOf(ConfigError);
});

test('shows the demo’s password only while it is valid', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  mkdirSync(join(directory, 'data'));
  const db = await openDatabase(databaseUrl());
  const account = { phone: DEMO_PHONE, businessName: 'Demo', currency: 'EUR' };
  const passwordHash = await hashPassword(DEMO_PASSWORD, CHEAP);
  await db
    .transaction()
    .execute((trx) => insertMerchant(trx, { ...account, passwordHash }, new Date()));
  const { url } = await start({ DEMO: '1' });
  const page = async () => (await fetch(`${url}/login`)).text();
  expect(lines.join('\n')).toContain(`Sign in with ${DEMO_PHONE}`);
  expect(await page()).toContain(DEMO_PASSWORD);
  expect(await askForCode(DEMO_PHONE, 'reset')).toHaveProperty('demoCode');
  const password_hash = await hashPassword('another evening', CHEAP);
  await db.updateTable('merchants').set({ password_hash }).execute();
  expect(await page()).not.toContain(DEMO_PASSWORD);
  await db.destroy();
  log.mockRestore();
});
