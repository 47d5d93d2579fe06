import * as v from 'valibot';
import type { Endpoint } from './endpoint.ts';
import { Days, Id, Ids, Instant, SearchText } from './fieldRules.ts';
import { fieldTypeOf, ruleOf } from './fieldType.ts';

/**
 * Fields by name, each with its rule; one that may be left out is `v.optional(rule, what it is then)`. `name` is
 * what a record is called in titles, links and questions.
 */
type Fields = Record<string, v.GenericSchema> & { name: v.GenericSchema };

/**
 * A resource without rules of its own, said once. From it come its calls, their documentation, its routes in
 * the store, and its screens.
 */
export function crudResource<const Declared extends Fields>(declared: {
  /** Many, as in the URL; its texts are those of `resources.<name>`. */
  name: string;
  /** One of them: `supplier`. */
  one: string;
  /** In the order of the form. */
  fields: Declared;
  /** Texts that `q` is looked for in. */
  search: readonly (keyof Declared & string)[];
  /** Fields with few values (`v.picklist`, `v.boolean`), by one of which a list is narrowed, and days, by `Days`. */
  filters?: readonly (keyof Declared & string)[];
  /** Fields that a list is sorted by, besides its dates; by the first to begin with. */
  sorts: readonly (keyof Declared & string)[];
  /** What a merchant may send to make one. */
  example: v.InferInput<v.ObjectSchema<Declared, undefined>>;
}) {
  const { name, fields, filters = [], sorts, example } = declared;
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
    path: `/${name}`,
    filters,
    sorts: [...sorts, 'createdAt', 'updatedAt'],
    example: { ...example },
    input,
    /** `PUT`: the fields that changed. */
    update: v.partial(v.strictObject(fields)),
    record: v.looseObject({ _id: Id, ...fields, createdAt: Instant, updatedAt: Instant }),
    filter: v.partial(v.strictObject({ q: SearchText, id: Ids, ...narrowed })),
  };
}

export type CrudResource = ReturnType<typeof crudResource<Fields>>;

/** The five calls of a resource, to be replaced one by one where it has rules of its own. */
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
}): Record<'list' | 'create' | 'read' | 'change' | 'remove', Endpoint> {
  const { name, filter, sorts, record, input, update } = resource;
  const many = { path, tag: name };
  const single = { path: `${path}/{id}`, tag: name };
  return {
    list: {
      ...many,
      method: 'GET',
      summary: `List ${name}`,
      list: { filter, sorts },
      answer: v.array(record),
    },
    create: {
      ...many,
      method: 'POST',
      summary: `Create a ${one}`,
      body: input,
      answer: record,
      status: 201,
    },
    read: { ...single, method: 'GET', summary: `Read a ${one}`, answer: record },
    change: { ...single, method: 'PUT', summary: `Change a ${one}`, body: update, answer: record },
    remove: { ...single, method: 'DELETE', summary: `Delete a ${one}`, status: 204 },
  };
}
