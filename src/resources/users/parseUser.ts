import { User } from '../../../contract/user.ts';
import { recordParser } from '../../lists/recordParser.ts';

/** A record as a customer of the contract; null when another backend sent something else. */
export const parseUser = recordParser(User);
