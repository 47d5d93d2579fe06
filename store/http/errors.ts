import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { messages, messageText } from '../../contract/messages.ts';
import type { Problem } from '../../contract/problems.ts';
import { decimalOf, exponentOf, formatMoney } from '../../domain/money.ts';

/**
 * How a route refuses: `throw notFound('product')`, `throw invalid([{ field: 'sku', code: 'sku.taken', values
 * }])`. `store/app.ts` responds with `{ error: { message, code? }, errors?: { field: text }, problems? }`.
 * `extra` is merged into the body.
 */
export class StoreError extends Error {
  override name = 'StoreError';
  readonly status: ContentfulStatusCode;
  readonly problems: readonly Problem[] | undefined;
  readonly errors: Record<string, string> | undefined;
  readonly extra: Record<string, unknown>;
  readonly headers: Record<string, string>;
  readonly code: string | undefined;
  readonly values: Problem['values'] | undefined;

  constructor(status: ContentfulStatusCode, message: string, more: StoreErrorDetails = {}) {
    super(message);
    this.status = status;
    this.problems = more.problems;
    this.errors = more.errors ?? (more.problems && textsOf(more.problems, more.currency));
    this.extra = more.extra ?? {};
    this.headers = more.headers ?? {};
    this.code = more.code;
    this.values = more.values;
  }
}

type StoreErrorDetails = {
  problems?: readonly Problem[];
  /** Texts by field for problems without a code. By default the texts of `problems`. */
  errors?: Record<string, string>;
  /** The store's currency, for texts with amounts. */
  currency?: string | undefined;
  extra?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** A code of `contract/messages.ts`, so that programs can translate the reason. */
  code?: string;
  /** The placeholder values of the text of `code`. Omitted when a problem has them. */
  values?: Problem['values'];
};

/** 400: the query or the JSON is malformed. */
export function badRequest(message: string): StoreError {
  return new StoreError(400, message);
}

/** 503: every attempt lost against a concurrent change. */
export function tooManyChanges(): StoreError {
  return new StoreError(503, 'Too many changes at once. Try again.', {
    headers: { 'Retry-After': '1' },
  });
}

/** 503: another process has locked the database, for example a restore. */
export function busy(): StoreError {
  return refusal(503, 'busy', { headers: { 'Retry-After': '2' } });
}

/**
 * 422: fields are invalid. The message is the text of the first problem. Amounts are in `currency`. `extra` is merged
 * into the body.
 */
export function invalid(
  problems: readonly Problem[],
  currency?: string,
  extra: Record<string, unknown> = {},
): StoreError {
  return new StoreError(422, firstText(problems, currency), { problems, currency, extra });
}

/** 422 for one problem, with its code in the error too. `extra` is merged into the body. */
export function refused(found: Problem, extra: Record<string, unknown> = {}): StoreError {
  const { code, values } = found;
  return new StoreError(422, messageText(code, values), {
    problems: [found],
    extra,
    code,
  });
}

/** 409: the request contradicts stored records. `problems` has the fields. */
export function conflict(
  problems: readonly Problem[],
  extra: Record<string, unknown> = {},
  currency?: string,
): StoreError {
  return new StoreError(409, firstText(problems, currency), { problems, extra, currency });
}

/** 404, also for records of other stores: `There is no such product.` Has a code when there is a text for it. */
export function notFound(what: string): StoreError {
  const code = `missing.${what}`;
  return code in messages ? refusal(404, code) : new StoreError(404, `There is no such ${what}.`);
}

/** An error with a code of `contract/messages.ts` that concerns no field. */
export function refusal(
  status: ContentfulStatusCode,
  code: string,
  more: Pick<StoreErrorDetails, 'values' | 'headers'> = {},
): StoreError {
  return new StoreError(status, messageText(code, more.values), { code, ...more });
}

/** 401: the request has no valid session. */
export function unauthorised(): StoreError {
  return new StoreError(401, 'Sign in again.', { headers: { 'WWW-Authenticate': 'Bearer' } });
}

export function problem(field: string, code: string, values: Problem['values'] = {}): Problem {
  return { field, code, values };
}

/** True when a unique index of SQLite or PostgreSQL refused a row. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return code === '23505' || /UNIQUE constraint failed/.test(error.message);
}

/** The problem in English, with amounts in `currency`. */
export function problemText({ code, values }: Omit<Problem, 'field'>, currency?: string): string {
  return messageText(code, formatValues(values, currency));
}

function textsOf(problems: readonly Problem[], currency?: string): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const { field, ...problem } of problems) texts[field] = problemText(problem, currency);
  return texts;
}

/** Names of values that are amounts in minor units. */
const MONEY = ['already', 'max', 'min', 'price'];
/** Names of values that are order statuses. */
const STATUSES = ['from', 'to'];

function formatValues(values: Problem['values'], currency = 'EUR'): Problem['values'] {
  const read: Problem['values'] = {
    example: decimalOf(1250, currency),
    digits: exponentOf(currency),
  };
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'number') {
      read[name] = MONEY.includes(name) ? formatMoney(value, currency) : value;
    } else {
      read[name] = STATUSES.includes(name) ? value.replace('_', ' ') : value;
    }
  }
  return read;
}

function firstText(problems: readonly Problem[], currency?: string): string {
  const first = problems[0];
  if (!first) return messageText('invalid');
  const text = problemText(first, currency);
  return first.code === 'unknownField' ? `${first.field}: ${text}` : text;
}
