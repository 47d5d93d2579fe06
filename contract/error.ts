import * as v from 'valibot';

/** Values for the placeholders of a problem's text; money in minor units of the store's currency. */
const Values = v.record(v.string(), v.union([v.string(), v.number()]));

/**
 * Body of every response with a status of 400 or above. `errors` has one text for each refused field, keyed by the
 * field's name in the request. `problems` has the same errors as codes of `contract/messages.ts`, for clients with
 * their own texts. `error.code` is the code if no field is the cause. `current` is the current record, with 412 and
 * some 409.
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
