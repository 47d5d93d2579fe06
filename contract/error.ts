import * as v from 'valibot';

/**
 * Body of every answer with a status of 400 or above. `errors` holds one text per refused field,
 * by the field's name in the request; `current` the record as it now is, with 412.
 */
export const ErrorBody = v.looseObject({
  error: v.looseObject({ message: v.string(), code: v.optional(v.string()) }),
  errors: v.optional(v.record(v.string(), v.string())),
  current: v.optional(v.unknown()),
});
export type ErrorBody = v.InferOutput<typeof ErrorBody>;
