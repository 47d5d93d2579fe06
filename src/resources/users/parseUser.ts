import { User } from '../../../contract/user.ts';
import { recordParser } from '../../lists/recordParser.ts';

/** The row of a list as a customer of the contract; null when another backend sent something else. */
export const parseUser = recordParser(User);
