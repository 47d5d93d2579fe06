import * as v from 'valibot';
import type { Endpoint } from './endpoint.ts';
import { Days, Id, Ids, Instant, SearchText } from './fieldRules.ts';
import { fieldTypeOf, ruleOf } from './fieldType.ts';

/** Schemas by field; an optional field is `v.optional(schema, default)`. Titles, links and dialogs show `name`. */
type Fields = Record<string, v.GenericSchema> & { name: v.GenericSchema };

/**
 * Declares a resource without rules of its own. Its endpoints, documentation, store routes and screens are derived
 * from the declaration.
 */
export function crudResource<const Declared extends Fields>(declared: {
  /** Plural, as in the URL; its texts are those of `resources.<name>`. */
  name: string;
  /** Singular: `supplier`. */
  one: string;
  /** API path; default: `/<name>`. */
  path?: string;
  /** In the order of the form. */
  fields: Declared;
  /** The text fields that `q` searches. */
  search: readonly (keyof Declared & string)[];
  /** Filters of the list: fields with few values (`v.picklist`, `v.boolean`), and days (`Days`). */
  filters?: readonly (keyof Declared & string)[];
  /** Sortable fields besides the dates; the first is the default. */
  sorts: readonly (keyof Declared & string)[];
  /**
   * Texts that no other record of the store may have, ignoring case and accents. Each needs a unique index on
   * `store_id` and `<column>_key`.
   */
  unique?: readonly (keyof Declared & string)[];
  /** The field of another resource that has ids of this one. Deleting a record sets it to null. */
  referencedBy?: { resource: string; field: string };
  /** A valid body of `POST`, for the documentation. */
  example: v.InferInput<v.ObjectSchema<Declared, undefined>>;
}) {
  const { name, path = `/${name}`, fields, filters = [], sorts, unique = [], example } = declared;
  const input = v.object(fields);
  const narrowed: Record<string, v.GenericSchema> = {};
  for (const [field, rule] of Object.entries(fields)) {
    if (!filters.includes(field)) continue;
    const isOfDays = fieldTypeOf(input, field) === 'day';
    if (!isOfDays && !['picklist', 'boolean'].includes(ruleOf(input, field).type)) {
      throw new Error(`${name}.${field} is no filter: only v.picklist, v.boolean and Day are.`);
    }
    narrowed[field] = isOfDays ? Days : rule;
  }
  return {
    ...declared,
    path,
    filters,
    unique,
    sorts: [...sorts, 'createdAt', 'updatedAt'],
    example: { ...example },
    input,
    /** `PUT`: the changed fields. */
    update: v.partial(v.strictObject(fields)),
    record: v.looseObject({ _id: Id, ...fields, createdAt: Instant, updatedAt: Instant }),
    filter: v.partial(v.strictObject({ q: SearchText, id: Ids, ...narrowed })),
  };
}

export type CrudResource = ReturnType<typeof crudResource<Fields>>;

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
  const { name, filter, sorts, record, input, update, referencedBy: user } = resource;
  const cleared = user ? ` and clear \`${user.field}\` of ${user.resource}` : '';
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
