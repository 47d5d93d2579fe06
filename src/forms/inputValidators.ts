import type { ValidationErrorMessage } from 'react-admin';
import {
  type FieldErrors,
  type FieldValues,
  get,
  type ResolverOptions,
  set,
} from 'react-hook-form';

/** A validator's message as react-admin's inputs hand it over: a text, or this with a key and its values. */
const WITH_VALUES = '@@react-admin@@';

/**
 * What `validate` on the inputs says: react-hook-form leaves it out beside a resolver. Fields of which
 * `errors` tells already are not asked; `textOf` puts a message into words.
 */
export async function addValidatorErrors(
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

function readable(told: string, textOf: Parameters<typeof addValidatorErrors>[3]): string {
  return textOf(told.startsWith(WITH_VALUES) ? JSON.parse(told.slice(WITH_VALUES.length)) : told);
}
