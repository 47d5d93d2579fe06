import { isObject } from '../../contract/isObject.ts';
import { customCalls } from './customCalls.ts';

/** Whether a value has, somewhere in it, a file from react-admin's `FileInput` or `ImageInput`. */
export function holdsFile(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsFile);
  return isObject(value) && (fileIn(value) !== null || Object.values(value).some(holdsFile));
}

/** The record with every such file uploaded, and the server's answer in its place. */
export async function withUploads(data: Record<string, unknown>): Promise<Record<string, unknown>> {
  if (!holdsFile(data)) return data;
  const entries = Object.entries(data).map(async ([field, value]) => [
    field,
    await uploaded(value),
  ]);
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
