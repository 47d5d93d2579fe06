import * as v from 'valibot';
import { ruleOf } from '../../contract/fieldType.ts';
import { isObject } from '../../contract/isObject.ts';
import type { SchemaLoader } from './parse.ts';

/** Sends one file. `data` is the server's parsed response. */
export type Upload = (file: File) => Promise<{ data: unknown }>;

/** Whether a value contains a file of react-admin's `FileInput` or `ImageInput`, at any depth. */
function containsFile(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(containsFile);
  return isObject(value) && (fileIn(value) !== null || Object.values(value).some(containsFile));
}

/**
 * Uploads every file of a record. Replaces a file with its URL if the schema's field is a string, otherwise with the
 * server's whole response.
 */
export async function uploadFiles(
  data: Record<string, unknown>,
  loadSchema: SchemaLoader | undefined,
  upload: Upload,
): Promise<Record<string, unknown>> {
  if (!containsFile(data)) return data;
  const schema = (await loadSchema?.()) ?? v.unknown();
  const entries = Object.entries(data).map(async ([field, value]) => {
    const sent = await uploadIn(value, upload);
    const isUrl = isObject(sent) && ruleOf(schema, field).type === 'string';
    return [field, isUrl ? sent.url : sent];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** The value, with each file replaced by the server's response. */
async function uploadIn(value: unknown, upload: Upload): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((one) => uploadIn(one, upload)));
  if (!isObject(value)) return value;
  const file = fileIn(value);
  return file ? (await upload(file)).data : uploadFiles(value, undefined, upload);
}

function fileIn(value: Record<string, unknown>): File | null {
  return value.rawFile instanceof File ? value.rawFile : null;
}
