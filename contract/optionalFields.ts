import * as v from 'valibot';

/** Schemas of the fields that may be null. */
type Rules = Record<string, v.GenericSchema<string, string> | v.GenericSchema<number, number>>;
type Null<Rule extends v.GenericSchema> = v.NullableSchema<Rule, undefined>;
type NullByDefault<Rule extends v.GenericSchema> = v.OptionalSchema<Null<Rule>, null>;

export function nullableFields<R extends Rules>(rules: R): { [Name in keyof R]: Null<R[Name]> };
export function nullableFields(rules: Rules): Record<string, v.GenericSchema> {
  return mapRules(rules, (rule) => v.nullable(rule));
}

/** Makes each schema optional and nullable, null by default. */
export function nullByDefault<R extends Rules>(
  rules: R,
): { [Name in keyof R]: NullByDefault<R[Name]> };
export function nullByDefault(rules: Rules): Record<string, v.GenericSchema> {
  return mapRules(rules, (rule) => v.optional(v.nullable(rule), null));
}

/** Schemas for responses: any string or number, because stored records may be older than a rule. Null by default. */
export function responseFields<R extends Rules>(
  rules: R,
): { [Name in keyof R]: NullByDefault<v.GenericSchema<v.InferOutput<R[Name]>>> };
export function responseFields(rules: Rules): Record<string, v.GenericSchema> {
  const plain = (rule: v.GenericSchema) => (rule.type === 'number' ? v.number() : v.string());
  return mapRules(rules, (rule) => v.optional(v.nullable(plain(rule)), null));
}

function mapRules(rules: Rules, map: (rule: v.GenericSchema) => v.GenericSchema) {
  return Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, map(rule)]));
}
