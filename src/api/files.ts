import * as v from 'valibot';
import { ruleOf } from '../../contract/fieldType.ts';
import { isObject } from '../../contract/isObject.ts';
import { customCalls } from './customCalls.ts';
import type { Contract } from './reading.ts';

/** Whether a value has, somewhere in it, a file from react-admin's `FileInput` or `ImageInput`. */
export function holdsFile(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsFile);
  return isObject(value) && (fileIn(value) !== null || Object.values(value).some(holdsFile));
}

/**
 * The record with every such file uploaded. In its place stands the URL, where the schema of the record says that the
 * field is a text; else the server's whole answer.
 */
export async function withUploads(
  data: Record<string, unknown>,
  contract?: Contract,
): Promise<Record<string, unknown>> {
  if (!holdsFile(data)) return data;
  const schema = (await contract?.()) ?? v.unknown();
  const entries = Object.entries(data).map(async ([field, value]) => {
    const sent = await uploaded(value);
    const isUrl = isObject(sent) && ruleOf(schema, field).type === 'string';
    return [field, isUrl ? sent.url : sent];
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function uploaded(value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(uploaded));
  if (!isObject(value)) return value;
  const file = fileIn(value);
  return file ? (await customCalls.uploadFile(file)).data : withUploads(value);
}

function fileIn(value: Record<string, unknown>): File | null {
  return value.rawFile instanceof File ? value.rawFile : null;
}
