import { useRecordContext } from 'react-admin';
import type { User } from '../../../../contract/user.ts';
import { parseUser } from '../parseUser.ts';

/** The customer of the page, as last read; null when another backend sent something else. */
export function useUser(): User | null {
  const record = useRecordContext();
  return record ? parseUser(record) : null;
}
