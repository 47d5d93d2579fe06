import * as v from 'valibot';
import { withVersionOf } from '../api/records.ts';

/**
 * Parses records with the contract's schema, which fills in defaults. Null for invalid records, which another API may
 * send. Caches the result of each record. The result has the record's version.
 */
export function recordParser<Schema extends v.GenericSchema>(schema: Schema) {
  const cache = new WeakMap<object, v.InferOutput<Schema> | null>();
  return (record: { id?: unknown }): v.InferOutput<Schema> | null => {
    const cached = cache.get(record);
    // The record may have been read again since, with equal fields and another version.
    if (cached !== undefined) return cached && withVersionOf(record, cached);
    // The contract's schema needs `_id`. A custom data provider may return only react-admin's `id`.
    const result = v.safeParse(schema, { ...record, _id: record.id });
    const parsed = result.success ? result.output : null;
    cache.set(record, parsed);
    return parsed && withVersionOf(record, parsed);
  };
}
