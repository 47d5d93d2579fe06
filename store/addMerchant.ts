import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { Currency, line, Phone } from '../contract/fieldRules.ts';
import { messageText } from '../contract/messages.ts';
import { problemsOf } from '../contract/problems.ts';
import { NewPassword } from '../contract/session.ts';
import { readConfig } from './config.ts';
import { openDatabase, runExclusively } from './db/open.ts';
import { isUniqueViolation } from './http/errors.ts';
import { insertMerchant } from './insertMerchant.ts';
import { hashPassword } from './passwords.ts';

/**
 * Creates an account with an empty store, without demo data: `printf '%s' "$PASSWORD" | npx node
 * store/addMerchant.ts +33612345678 "Amina's store" EUR`. Reads the password from stdin, so that it isn't in
 * the process list.
 */

const Account = v.object({
  phone: Phone,
  businessName: line('user.businessName', 1, 100),
  currency: Currency,
  password: NewPassword,
});

export async function addMerchant(
  databaseUrl: string,
  account: v.InferOutput<typeof Account>,
  now: Date,
): Promise<void> {
  const db = await openDatabase(databaseUrl);
  const { phone, businessName, currency } = account;
  const passwordHash = await hashPassword(account.password);
  try {
    await runExclusively(db, (trx) =>
      insertMerchant(trx, { phone, businessName, currency, passwordHash }, now),
    );
  } finally {
    await db.destroy();
  }
}

async function main([phone, businessName, currency = 'EUR']: string[]): Promise<string> {
  const password = readFileSync(0, 'utf8').replace(/\r?\n$/, '');
  const input = { phone, businessName, currency, password };
  const [problem] = problemsOf(Account, input);
  if (problem) throw new Error(`${problem.field}: ${messageText(problem.code, problem.values)}`);
  try {
    await addMerchant(readConfig().databaseUrl, v.parse(Account, input), new Date());
  } catch (error) {
    if (isUniqueViolation(error)) throw new Error(`An account for ${phone} already exists.`);
    throw error;
  }
  return `${businessName} can sign in with ${phone}.`;
}

if (import.meta.main) {
  main(process.argv.slice(2)).then(console.log, (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}
