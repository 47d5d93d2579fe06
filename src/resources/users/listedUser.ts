import type { RaRecord } from 'react-admin';
import * as v from 'valibot';
import { User } from '../../../contract/user.ts';

const checked = new WeakMap<object, User | null>();

/** The row of a list as a customer of the contract; null when another backend sent something else. */
export function listedUser(record: RaRecord): User | null {
  const known = checked.get(record);
  if (known !== undefined) return known;
  const user = asUser(record);
  checked.set(record, user);
  return user;
}

/** The data provider calls the server's `_id` `id`. */
export function asUser(record: Record<string, unknown>): User | null {
  const result = v.safeParse(User, { ...record, _id: record.id });
  return result.success ? result.output : null;
}
