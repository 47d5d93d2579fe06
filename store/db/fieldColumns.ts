import type * as v from 'valibot';
import { ruleOf } from '../../contract/fieldType.ts';
import { flag, fromJson, isSet, toJson } from './values.ts';

/*
 * A column has the name of its field in snake case. Values are stored in a form that both databases know:
 * booleans as 1 and 0, lists and objects as JSON.
 */

/** `lowStock` -> `low_stock`. */
type Column<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Column<Rest>}`
  : '';

type ColumnValue<Value> = Value extends boolean
  ? number
  : Value extends object | string
    ? string
    : Value;

export type Columns<Values> = {
  [Name in keyof Values as Name extends string ? Column<Name> : never]: ColumnValue<Values[Name]>;
};

export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Converts values for their columns. Undefined values are left out. */
export function toColumns<Values extends object>(values: Values): Columns<Values>;
export function toColumns(values: object): Record<string, unknown> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([field, value]) => [columnOf(field), toStored(value)]));
}

export function toStored(value: unknown): unknown {
  if (typeof value === 'boolean') return flag(value);
  return typeof value === 'object' && value !== null ? toJson(value) : value;
}

type ObjectRule = v.GenericSchema & { entries: v.ObjectEntries };

export function fromColumns<Rule extends ObjectRule>(
  rule: Rule,
  row: Columns<v.InferOutput<Rule>>,
): v.InferOutput<Rule>;
export function fromColumns(rule: ObjectRule, row: object): unknown {
  return readFields(rule, row);
}

/** As `fromColumns`, for a schema that is only known at run time. */
export function readFields(rule: ObjectRule, row: object): Record<string, unknown> {
  const columns = new Map<string, unknown>(Object.entries(row));
  const values = Object.keys(rule.entries).map((field) => {
    return [field, read(ruleOf(rule, field).type, columns.get(columnOf(field)))];
  });
  return Object.fromEntries(values);
}

/** Reverses `toStored` for a valibot type. */
function read(type: string, value: unknown): unknown {
  if (type === 'boolean') return isSet(Number(value));
  return (type === 'array' || type === 'object') && typeof value === 'string'
    ? fromJson(value)
    : value;
}
