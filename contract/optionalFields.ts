import * as v from 'valibot';

/** Rules of texts and numbers, by the fields that may be null. */
type Rules = Record<string, v.GenericSchema<string, string> | v.GenericSchema<number, number>>;
type Null<Rule extends v.GenericSchema> = v.NullableSchema<Rule, undefined>;
type NullAtFirst<Rule extends v.GenericSchema> = v.OptionalSchema<Null<Rule>, null>;

/** Each may be null. */
export function orNull<R extends Rules>(rules: R): { [Name in keyof R]: Null<R[Name]> };
export function orNull(rules: Rules): Record<string, v.GenericSchema> {
  return mapped(rules, (rule) => v.nullable(rule));
}

/** Each may be left out: it is null then. */
export function nullAtFirst<R extends Rules>(rules: R): { [Name in keyof R]: NullAtFirst<R[Name]> };
export function nullAtFirst(rules: Rules): Record<string, v.GenericSchema> {
  return mapped(rules, (rule) => v.optional(v.nullable(rule), null));
}

/** As they are answered: whatever text or number it is, so that a stricter rule of tomorrow hides no record. */
export function answered<R extends Rules>(
  rules: R,
): { [Name in keyof R]: NullAtFirst<v.GenericSchema<v.InferOutput<R[Name]>>> };
export function answered(rules: Rules): Record<string, v.GenericSchema> {
  const plain = (rule: v.GenericSchema) => (rule.type === 'number' ? v.number() : v.string());
  return mapped(rules, (rule) => v.optional(v.nullable(plain(rule)), null));
}

function mapped(rules: Rules, made: (rule: v.GenericSchema) => v.GenericSchema) {
  return Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, made(rule)]));
}
