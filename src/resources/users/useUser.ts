import { useRecordContext } from 'react-admin';
import { User } from '../../../contract/user.ts';
import { recordParser } from '../../lists/recordParser.ts';

/** The customer of the page, as last read; null when another backend sent something else. */
export function useUser(): User | null {
  const record = useRecordContext();
  return record ? parseUser(record) : null;
}

/** The row of a list as a customer of the contract; null when another backend sent something else. */
export const parseUser = recordParser(User);
