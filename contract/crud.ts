import * as v from 'valibot';
import { Country } from './country.ts';
import type { Endpoint } from './endpoint.ts';
import { Days, Id, Ids, Instant, SearchText } from './fieldRules.ts';
import { fieldTypeOf, referenceOf, ruleOf } from './fieldType.ts';
import type { messages } from './messages.ts';
import { type Problem, problemsOf } from './problems.ts';

type Code = keyof typeof messages;

/** Schemas by field; an optional field is `v.optional(schema, default)`. Titles, links and dialogs show `name`. */
type Fields = Record<string, v.GenericSchema> & { name: v.GenericSchema };

/** A rule about several fields. Its problem is shown at `field`. */
type Check<Field, Values> = { field: Field; code: Code; isValid(values: Values): boolean };

/**
 * Declares a resource by its fields and rules. Endpoints and documentation are derived from the declaration. Store
 * routes and screens are derived, too, unless the resource has its own.
 */
export function crudResource<const Declared extends Fields>(declared: {
  /** Plural, as in the URL: `suppliers`. The screen texts are below the translation key `resources.<name>`. */
  name: string;
  /** Singular: `supplier`. */
  one: string;
  /** API path; default: `/<name>`. */
  path?: string;
  /** The fields, in the order of the form. */
  fields: Declared;
  /** The text fields that `q` searches. */
  search: readonly (keyof Declared & string)[];
  /** Filters of the list: picklists, booleans, references, days (as `Days`), and countries or lists of countries. */
  filters?: readonly (keyof Declared & string)[];
  /** Filters that are not fields. The store declares their conditions. */
  moreFilters?: Record<string, v.GenericSchema>;
  /** Sortable fields besides `createdAt` and `updatedAt`; the first is the default. */
  sorts: readonly (keyof Declared & string)[];
  /**
   * Fields whose values no other record of the store may have, ignoring case and accents of texts. Each entry needs a
   * unique index on `store_id` and its columns; a text's column is `<column>_key`. A combination of fields has its own
   * problem `code`. The problem is shown at the first field. Its text may contain `%{name}`, the name of the other
   * record.
   */
  unique?: readonly (
    | (keyof Declared & string)
    | { fields: readonly (keyof Declared & string)[]; code: Code }
  )[];
  /** Rules about several fields, checked when each field is valid on its own. */
  checks?: readonly Check<
    keyof Declared & string,
    v.InferOutput<v.ObjectSchema<NoInfer<Declared>, undefined>>
  >[];
  /** The field of another resource that references this one. Deleting a record sets the field to null. */
  referencedBy?: { resource: string; field: string };
  /** A valid body of `POST`, for the documentation. */
  example: v.InferInput<v.ObjectSchema<Declared, undefined>>;
}) {
  const { name, path = `/${name}`, fields, filters = [], sorts, checks = [], example } = declared;
  const input = v.object(fields);
  const filterRules = filters.map((field) => [field, filterRule(name, input, field)] as const);
  return {
    ...declared,
    path,
    filters,
    unique: (declared.unique ?? []).map((one) =>
      typeof one === 'string' ? { fields: [one], code: 'textTaken' } : one,
    ),
    checks,
    sorts: [...sorts, 'createdAt', 'updatedAt'],
    example: { ...example },
    input,
    /** `PUT`: the changed fields. */
    update: v.partial(v.strictObject(fields)),
    record: v.looseObject({ _id: Id, ...fields, createdAt: Instant, updatedAt: Instant }),
    filter: v.partial(
      v.strictObject({
        q: SearchText,
        id: Ids,
        ...Object.fromEntries(filterRules),
        ...declared.moreFilters,
      }),
    ),
  };
}

function filterRule(name: string, input: v.GenericSchema, field: string): v.GenericSchema {
  const rule = ruleOf(input, field);
  const fieldType = fieldTypeOf(input, field);
  if (fieldType === 'day') return Days;
  if (fieldType === 'country') return Country;
  if (referenceOf(input, field)) return Id;
  if (rule.type === 'picklist' || rule.type === 'boolean') return rule;
  throw new Error(
    `${name}.${field} cannot be a filter: only v.picklist, v.boolean, Country, references and Day can.`,
  );
}

export type CrudResource = ReturnType<typeof crudResource<Fields>>;

/**
 * The example with another name. The first text of each `unique` group without `name` also gets this name, so that the
 * store accepts this record beside `example`.
 */
export function namedExample({ example, input, unique }: CrudResource, name: string) {
  const isText = (field: string) =>
    ruleOf(input, field).type === 'string' &&
    fieldTypeOf(input, field) === undefined &&
    referenceOf(input, field) === undefined;
  const texts = unique.flatMap(({ fields }) =>
    fields.includes('name') ? [] : fields.filter(isText).slice(0, 1),
  );
  return { ...example, ...Object.fromEntries(['name', ...texts].map((field) => [field, name])) };
}

/** The problems of a whole record: those of its fields, or else those of the rules about several fields. */
export function crudProblems(resource: CrudResource, record: unknown): Problem[] {
  const result = v.safeParse(resource.input, record);
  return result.success
    ? checkProblems(resource, result.output)
    : problemsOf(resource.input, record);
}

/** The problems of the rules about several fields. Every field of `record` must be valid on its own. */
export function checkProblems(
  { checks }: CrudResource,
  record: Readonly<Record<string, unknown>>,
): Problem[] {
  return checks
    .filter(({ isValid }) => !isValid(record))
    .map(({ field, code }) => ({ field, code, values: {} }));
}

/** The five endpoints of a resource. A resource with its own rules replaces some of them. */
export function crudEndpoints({
  path,
  one,
  ...resource
}: {
  name: string;
  one: string;
  path: string;
  filter: v.GenericSchema;
  sorts: readonly string[];
  record: v.GenericSchema;
  input: v.GenericSchema;
  update: v.GenericSchema;
  referencedBy?: { resource: string; field: string };
}): Record<'list' | 'create' | 'read' | 'change' | 'remove', Endpoint> {
  const { name, filter, sorts, record, input, update, referencedBy } = resource;
  const cleared = referencedBy
    ? ` and clear \`${referencedBy.field}\` of ${referencedBy.resource}`
    : '';
  const many = { path, tag: name };
  const single = { path: `${path}/{id}`, tag: name };
  return {
    list: {
      ...many,
      method: 'GET',
      summary: `List ${name}`,
      list: { filter, sorts },
      response: v.array(record),
    },
    create: {
      ...many,
      method: 'POST',
      summary: `Create a ${one}`,
      body: input,
      response: record,
      status: 201,
    },
    read: { ...single, method: 'GET', summary: `Read a ${one}`, response: record },
    change: {
      ...single,
      method: 'PUT',
      summary: `Change a ${one}`,
      body: update,
      response: record,
    },
    remove: { ...single, method: 'DELETE', summary: `Delete a ${one}${cleared}`, status: 204 },
  };
}
