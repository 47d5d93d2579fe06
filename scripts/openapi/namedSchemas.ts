import { readdirSync } from 'node:fs';
import type * as v from 'valibot';

const contract = new URL('../../contract/', import.meta.url);

/** The schemas that the files of `contract/` export under a capitalised name, such as `Product`, by that name. */
export async function namedSchemas(): Promise<Record<string, v.GenericSchema>> {
  const schemas: Record<string, v.GenericSchema> = {};
  for (const file of readdirSync(contract).sort()) {
    const exports: Record<string, unknown> = await import(new URL(file, contract).href);
    for (const [name, value] of Object.entries(exports)) {
      if (/^[A-Z][a-z]/.test(name) && isSchema(value)) schemas[name] = value;
    }
  }
  return schemas;
}

function isSchema(value: unknown): value is v.GenericSchema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
}
