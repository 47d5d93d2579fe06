import { readdirSync } from 'node:fs';
import type * as v from 'valibot';

const contract = new URL('../../contract/', import.meta.url);

/** Every schema that a file of `contract/` exports, by its name, such as `Product`. */
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
