import type * as v from 'valibot';
import { ruleOf } from '../../contract/fieldType.ts';
import { flag, fromJson, isSet, toJson } from './values.ts';

/*
 * A column is called after its field, in small letters with `_`, and holds its value as both databases know
 * it: yes and no as 1 and 0, lists and objects as JSON.
 */

/** `lowStock` -> `low_stock`. */
type Column<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Column<Rest>}`
  : '';

type Stored<Value> = Value extends boolean
  ? number
  : Value extends object | string
    ? string
    : Value;

/** The columns of the fields of an object. */
export type Columns<Values> = {
  [Name in keyof Values as Name extends string ? Column<Name> : never]: Stored<Values[Name]>;
};

export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Values as their columns hold them; what is not there stays so. */
export function toColumns<Values extends object>(values: Values): Columns<Values>;
export function toColumns(values: object): Record<string, unknown> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([field, value]) => [columnOf(field), stored(value)]));
}

export function stored(value: unknown): unknown {
  if (typeof value === 'boolean') return flag(value);
  return typeof value === 'object' && value !== null ? toJson(value) : value;
}

type ObjectRule = v.GenericSchema & { entries: v.ObjectEntries };

/** The fields of an object, from the columns in which they are kept. */
export function fromColumns<Rule extends ObjectRule>(
  rule: Rule,
  row: Columns<v.InferOutput<Rule>>,
): v.InferOutput<Rule>;
export function fromColumns(rule: ObjectRule, row: object): unknown {
  return fieldsOf(rule, row);
}

/** The same of an object whose fields are known when it runs. */
export function fieldsOf(rule: ObjectRule, row: object): Record<string, unknown> {
  const columns = new Map<string, unknown>(Object.entries(row));
  const values = Object.keys(rule.entries).map((field) => {
    return [field, read(ruleOf(rule, field).type, columns.get(columnOf(field)))];
  });
  return Object.fromEntries(values);
}

/** What `stored` made of a value of a type of valibot's. */
function read(type: string, value: unknown): unknown {
  if (type === 'boolean') return isSet(Number(value));
  return (type === 'array' || type === 'object') && typeof value === 'string'
    ? fromJson(value)
    : value;
}
