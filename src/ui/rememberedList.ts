import { useStore } from 'react-admin';
import { isObject } from '../../contract/isObject.ts';

/** URL of the list at `path` (`/orders`) with its last parameters, for links back from a record. */
export function useRememberedList(path: string): string {
  const [stored] = useStore<unknown>(`${path.slice(1)}.listParams`);
  if (!isObject(stored)) return path;
  const params = Object.entries(stored).filter(([, value]) => (value ?? null) !== null);
  return path + searchOf(params.map(([name, value]) => [name, textOf(value)]));
}

export function searchOf(params: string[][]): string {
  return params.length > 0 ? `?${new URLSearchParams(params).toString()}` : '';
}

/** Formats a list parameter for the URL. */
export function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
