import * as v from 'valibot';

/** What a code's text is filled with; money in minor units of the store's currency. */
const Values = v.record(v.string(), v.union([v.string(), v.number()]));

/**
 * Body of every answer with a status of 400 or above. `errors` holds one text per refused field,
 * by the field's name in the request; `problems` the same for programs, which have words of their own for a
 * code (`contract/messages.ts`), as `error.code` is where no field is to blame; `current` the record as it now is, with 412.
 */
export const ErrorBody = v.looseObject({
  error: v.looseObject({
    message: v.string(),
    code: v.optional(v.string()),
    values: v.optional(Values),
  }),
  errors: v.optional(v.record(v.string(), v.string())),
  problems: v.optional(
    v.array(
      v.looseObject({
        field: v.string(),
        code: v.string(),
        values: Values,
      }),
    ),
  ),
  current: v.optional(v.unknown()),
});
export type ErrorBody = v.InferOutput<typeof ErrorBody>;
