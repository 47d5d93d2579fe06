import { parseArgs } from 'node:util';
import { createCallApi } from './contract/callApi.ts';
import { checkReads } from './contract/checkReads.ts';
import { checkCors, checkSessionEnd, checkSignIn, checkTokens } from './contract/checkSession.ts';
import { checkWrites } from './contract/checkWrites.ts';
import { asText, createReport, type Finding, isCompatible } from './contract/findings.ts';
import { serveAdapter } from './contract/serveAdapter.ts';

export type ContractCheck = {
  /** The base URL of the API: `https://api.store.example/api`. */
  base: string;
  phone: string;
  password: string;
  /** The origin of the console, if it differs from the API's. */
  origin?: string | undefined;
  /** Whether the check also creates, changes and deletes records of its own. */
  isWriting?: boolean | undefined;
  send?: (request: Request) => Promise<Response> | Response;
};

/** Checks an API against the contract with the console's requests. Writes records only if `isWriting`. */
export async function checkContract({
  base,
  phone,
  password,
  origin,
  isWriting = false,
  send = fetch,
}: ContractCheck): Promise<Finding[]> {
  const report = createReport();
  const anybody = createCallApi(base, send);
  const tokens = await checkSignIn(report, anybody, { phone, password });
  if (tokens === undefined) return report.findings;
  const as = (token: string) => createCallApi(base, send, token);
  const merchant = as(tokens.token);
  const stranger = as('no.such.token');
  await checkTokens(report, { anybody, stranger, merchant });
  if (origin !== undefined) await checkCors(report, { anybody, merchant }, origin);
  await checkReads(report, merchant);
  if (isWriting) await checkWrites(report, merchant, crypto.randomUUID().slice(0, 8));
  await checkSessionEnd(report, { anybody, as }, tokens);
  return report.findings;
}

/** Checks the data provider of an adapter in the same way, without sign-in, tokens and CORS. */
export async function checkAdapter(
  send: (request: Request) => Promise<Response>,
  { base, isWriting = false }: Pick<ContractCheck, 'base' | 'isWriting'>,
): Promise<Finding[]> {
  const report = createReport();
  const call = createCallApi(base, send);
  await checkReads(report, call);
  if (isWriting) await checkWrites(report, call, crypto.randomUUID().slice(0, 8));
  return report.findings;
}

const USE =
  'npm run contract -- https://api.store.example/api --phone +33612345678 --password … [--origin https://console.store.example] [--write] [--json]\n' +
  'or, for an adapter (docs/adapting-another-api.md): npm run contract -- https://api.store.example --adapter src/api/adapter/myApi.ts --token … [--currency EUR] [--write] [--json]';

/**
 * `npm run contract`: exit status 0 if the API has everything that the console needs, 1 if not, 2 for invalid
 * arguments or an unexpected error.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      phone: { type: 'string' },
      password: { type: 'string' },
      origin: { type: 'string' },
      write: { type: 'boolean' },
      json: { type: 'boolean' },
      adapter: { type: 'string' },
      token: { type: 'string' },
      currency: { type: 'string', default: 'EUR' },
    },
  });
  const [base] = positionals;
  const { phone, password = process.env.CONTRACT_PASSWORD, origin, write, json } = values;
  const { adapter, token, currency } = values;
  const isBase = base !== undefined && URL.canParse(base);
  let findings: Finding[];
  if (isBase && adapter !== undefined && token !== undefined) {
    const send = await serveAdapter(adapter, { base, token, currency });
    findings = await checkAdapter(send, { base, isWriting: write });
  } else if (isBase && phone !== undefined && password !== undefined) {
    findings = await checkContract({ base, phone, password, origin, isWriting: write });
  } else {
    throw new TypeError(`Usage: ${USE}`);
  }
  console.log(json ? JSON.stringify(findings, null, 2) : asText(findings));
  if (!isCompatible(findings)) process.exitCode = 1;
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    console.error(error instanceof TypeError ? error.message : error);
    process.exitCode = 2;
  });
}
