import * as v from 'valibot';
import { isObject } from './isObject.ts';

/**
 * How a value is shown. `money` is whole minor units, `percent` is per cent, `lines` is text of several lines, and
 * `picture` and `url` are URLs. A schema declares its type with `asFieldType`, which does not affect validation.
 */
const FIELD_TYPES = [
  'money',
  'percent',
  'instant',
  'day',
  'lines',
  'picture',
  'url',
  'country',
  'taxClass',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** Part of a pipe: `v.pipe(v.number(), asFieldType('money'))`. */
export function asFieldType<Input>(
  kind: FieldType,
): v.MetadataAction<Input, { 'x-kind': FieldType }> {
  return v.metadata({ 'x-kind': kind });
}

/** The type of an object's field, or of the list's values if the field is a list. Undefined if none is declared. */
export function fieldTypeOf(schema: v.GenericSchema, field: string): FieldType | undefined {
  const rule = ruleOf(schema, field);
  const { 'x-kind': kind } = v.getMetadata(itemRule(rule) ?? rule);
  return FIELD_TYPES.find((known) => known === kind);
}

/** Part of a pipe: the text is the id of a record of `resource`. */
export function asReference(resource: string): v.MetadataAction<string, { 'x-reference': string }> {
  return v.metadata({ 'x-reference': resource });
}

/** Part of a pipe, for a list or a nested object: its problems name the full path, such as `variants.3.sku`. */
export function asNested<Input>(): v.MetadataAction<Input, { 'x-rows': true }> {
  return v.metadata({ 'x-rows': true });
}

/** The resource that a field declared with `asReference` refers to; undefined for other fields. */
export function referenceOf(schema: v.GenericSchema, field: string): string | undefined {
  const { 'x-reference': resource } = v.getMetadata(ruleOf(schema, field));
  return typeof resource === 'string' ? resource : undefined;
}

/** The schema of an object's field, unwrapped from `optional` and `nullable`; `v.unknown()` without such a field. */
export function ruleOf(schema: v.GenericSchema, field: string): v.GenericSchema {
  if (!('entries' in schema) || !isObject(schema.entries)) return v.unknown();
  return Object.hasOwn(schema.entries, field) ? innermost(schema.entries[field]) : v.unknown();
}

/** The schema of a list's values; undefined if the schema is no list. */
export function itemRule(rule: v.GenericSchema): v.GenericSchema | undefined {
  return 'item' in rule && isSchema(rule.item) ? rule.item : undefined;
}

function innermost(schema: unknown): v.GenericSchema {
  if (!isSchema(schema)) return v.unknown();
  return 'wrapped' in schema ? innermost(schema.wrapped) : schema;
}

function isSchema(value: unknown): value is v.GenericSchema {
  return isObject(value) && value.kind === 'schema';
}
