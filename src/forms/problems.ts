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

/** Names of problem values that are amounts in minor units. */
const MONEY_VALUES = ['price', 'max', 'min', 'already'];

/** Names of values that are order statuses, in problems whose code begins with `order.`. */
const STATUS_VALUES = ['from', 'to'];

/** Returns a function that translates a problem. Amounts are in the currency `given`, by default the store's. */
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

/** Returns a function that translates a store's problem; null for a code without a translation. */
export function useKnownProblemText(): (
  problem: Pick<Problem, 'code' | 'values'>,
) => string | null {
  const translate = useTranslate();
  const textOf = useProblemText();
  return (problem) =>
    translate(`problems.${problem.code}`, { _: '' }) === '' ? null : textOf(problem);
}

/** The problems of a form that have a message, also those of nested fields: `address.city`, `variants.3.sku`. */
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
 * Replaces the `null` that react-admin gives an emptied text input. A text that was empty stays `''`. Another text
 * becomes `null`, or `''` if the contract refuses `null`. A field that `record` lacks becomes undefined and is not
 * sent.
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
 * The field errors of a response, as pairs of field and text; empty for other failures. `tell` translates the problems
 * that it knows. For other problems, the text is the server's, cut off after 300 characters.
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

/** Returns a function that explains an error, for places that show no toast. Translates where possible. */
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
