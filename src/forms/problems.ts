import { useTranslate } from 'react-admin';
import type * as v from 'valibot';
import { isObject } from '../../contract/isObject.ts';
import { type Problem, problemsOf } from '../../contract/problems.ts';
import {
  type CurrencyCode,
  exponentOf,
  formatMoney,
  isCurrency,
  moneyInputText,
} from '../../domain/money.ts';
import { explainError, problemsOfBody } from '../api/errors.ts';
import { useLocale } from '../i18n/useLocale.ts';
import { useStoreCurrency } from '../ui/useStoreSettings.ts';
import type { FormValues } from './merge.ts';

/** Problem values in minor units of the store's currency. */
const MONEY_VALUES = ['price', 'max', 'min', 'already'];

/** Values that are statuses of orders. */
const STATUS_VALUES = ['from', 'to'];

/** Translates a problem. Money is in the store's currency unless given. */
export function useProblemText(
  given?: CurrencyCode,
): (problem: Pick<Problem, 'code'> & Partial<Pick<Problem, 'values'>>) => string {
  const translate = useTranslate();
  const locale = useLocale();
  const ofStore = useStoreCurrency();
  const currency = given ?? ofStore;
  const always = isCurrency(currency) && {
    example: moneyInputText(1250, currency, locale),
    digits: exponentOf(currency),
  };
  return ({ code, values = {} }) => {
    const shown = Object.entries(values).map(([name, value]) => {
      if (typeof value === 'number' && MONEY_VALUES.includes(name)) {
        return [name, formatMoney(value, currency, locale)];
      }
      const isStatus = code.startsWith('order.') && STATUS_VALUES.includes(name);
      return [name, isStatus ? translate(`orders.status.${value}`, { _: `${value}` }) : value];
    });
    return translate(`problems.${code}`, { ...always, ...Object.fromEntries(shown) });
  };
}

/** Translates a store's problem code; null without a translation. */
export function useKnownProblemText(): (
  problem: Pick<Problem, 'code' | 'values'>,
) => string | null {
  const translate = useTranslate();
  const textOf = useProblemText();
  return (problem) =>
    translate(`problems.${problem.code}`, { _: '' }) === '' ? null : textOf(problem);
}

/** All problems of a form, with those of nested fields: `address.city`, `variants.3.sku`. */
export function errorsIn(errors: object, path = ''): { field: string; message: string }[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (typeof error !== 'object' || error === null || error instanceof Element) return [];
    const field = path + name;
    const { message } = error;
    if (typeof message === 'string') return message === '' ? [] : [{ field, message }];
    return errorsIn(error, `${field}.`);
  });
}

/** Whether a field is nullable: a category can lack a parent, but not a name. */
export type TakesNull = (field: string) => boolean;

export function takesNullIn(schema: v.GenericSchema, record: FormValues): TakesNull {
  return (field) =>
    !problemsOf(schema, { ...record, [field]: null }).some((problem) => problem.field === field);
}

/**
 * Decides '' or null for an emptied text input, which is `null` in react-admin: `''` where the contract wants
 * a text and the record has one; nothing is sent where the record has no value.
 */
export function withEmptyTexts(
  values: FormValues,
  record: FormValues,
  takesNull: TakesNull,
): FormValues {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      if (value !== null) return [field, value];
      if (record[field] === '') return [field, ''];
      if (typeof record[field] === 'string') return [field, takesNull(field) ? null : ''];
      return [field, record[field] === undefined ? undefined : null];
    }),
  );
}

/**
 * Field errors of a response: text by field; empty for other failures. `tell` translates the problems that it
 * knows; otherwise the server's text is used.
 */
export function fieldErrorsOf(
  error: unknown,
  tell: (problem: Pick<Problem, 'code' | 'values'>) => string | null = () => null,
): [field: string, text: string][] {
  if (!(error instanceof Error) || !('body' in error) || !isObject(error.body)) return [];
  const errors = Object.hasOwn(error.body, 'errors') ? error.body.errors : undefined;
  if (!isObject(errors)) return [];
  const problems = problemsOfBody(error.body);
  return Object.entries(errors).flatMap(([field, text]): [string, string][] => {
    if (typeof text !== 'string' || text.trim() === '') return [];
    const problem = problems.find((one) => one.field === field);
    return [[field, (problem && tell(problem)) ?? text.slice(0, 300)]];
  });
}

/** The text of a failure for places that show it themselves; translated where possible. */
export function useErrorText(): (error: unknown) => string {
  const translate = useTranslate();
  const tell = useKnownProblemText();
  return (error) => {
    const { text, values, problem, reference } = explainError(error) ?? {
      text: 'errors.unexpected',
    };
    const message = (problem && tell(problem)) ?? translate(text, { ...values, _: text });
    return reference ? `${message} ${translate('errors.reference', { reference })}` : message;
  };
}
