import type { ValidationErrorMessage } from 'react-admin';
import {
  type FieldErrors,
  type FieldValues,
  get,
  type Resolver,
  type ResolverOptions,
  set,
} from 'react-hook-form';
import type * as v from 'valibot';
import { type Problem, problemsOf } from '../../contract/problems.ts';
import type { InputCheck } from './inputChecks.ts';
import type { FormValues } from './merge.ts';
import { takesNullIn, withEmptyTexts } from './problems.ts';

/**
 * Judges the whole input by the contract, and where that is content by the validators of the inputs;
 * problems of fields without an input are the server's to tell.
 */
export function createResolver(options: {
  schema: () => v.GenericSchema;
  baseline: () => FormValues;
  fields: () => string[];
  checks: ReadonlyMap<string, InputCheck>;
  textOf: (problem: Problem) => string;
  /** Words for what a `validate` on an input says. */
  validatorText: (message: ValidationErrorMessage) => string;
}): Resolver<FieldValues> {
  return async (values, _context, asked) => {
    const seen = options.baseline();
    // What else was typed decides: a promotion without a code has none once it applies by itself.
    const takesNull = takesNullIn(options.schema(), { ...seen, ...values });
    const input = { ...seen, ...withEmptyTexts(values, seen, takesNull) };
    const fields = options.fields();
    const unread = [...options.checks].flatMap(([field, check]) => {
      const problem = check(input[field]);
      return problem ? [{ field, ...problem }] : [];
    });
    const problems = [
      ...problemsOf(options.schema(), input).filter(({ field }) => fields.includes(field)),
      // The last one of a field counts: the input says better why it cannot be read.
      ...unread,
    ];
    const errors: FieldErrors = Object.fromEntries(
      problems.map((problem) => [
        problem.field,
        { type: problem.code, message: options.textOf(problem) },
      ]),
    );
    await addValidatorErrors(errors, values, asked, options.validatorText);
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}

/** A validator's message as react-admin's inputs hand it over: a text, or this with a key and its values. */
const WITH_VALUES = '@@react-admin@@';

/**
 * What `validate` on the inputs says: react-hook-form leaves it out beside a resolver. Fields of which
 * `errors` tells already are not asked; `textOf` puts a message into words.
 */
async function addValidatorErrors(
  errors: FieldErrors,
  values: FieldValues,
  { fields, names = [] }: ResolverOptions<FieldValues>,
  textOf: (message: ValidationErrorMessage) => string,
): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      const field: { validate?: unknown } | undefined = get(fields, name);
      const rule = field?.validate;
      const validators = typeof rule === 'function' ? [rule] : Object.values(rule ?? {});
      for (const validate of validators) {
        const told: unknown = await validate(get(values, name), values);
        if (told === true || told === undefined || get(errors, name)) continue;
        const message = typeof told === 'string' ? readable(told, textOf) : '';
        if (told === false || message) set(errors, name, { type: 'validate', message });
      }
    }),
  );
}

function readable(told: string, textOf: (message: ValidationErrorMessage) => string): string {
  return textOf(told.startsWith(WITH_VALUES) ? JSON.parse(told.slice(WITH_VALUES.length)) : told);
}
