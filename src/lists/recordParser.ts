import * as v from 'valibot';

/**
 * Reads records as ones of the contract, with what they may lack filled in, each once however often it is
 * drawn. Null for a record that another backend made otherwise.
 */
export function recordParser<Schema extends v.GenericSchema>(schema: Schema) {
  const known = new WeakMap<object, v.InferOutput<Schema> | null>();
  return (record: { id?: unknown }): v.InferOutput<Schema> | null => {
    const read = known.get(record);
    if (read !== undefined) return read;
    // The data provider calls the server's `_id` `id`.
    const result = v.safeParse(schema, { ...record, _id: record.id });
    const checked = result.success ? result.output : null;
    known.set(record, checked);
    return checked;
  };
}
