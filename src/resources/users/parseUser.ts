import { User } from '../../../contract/user.ts';
import { recordParser } from '../../lists/recordParser.ts';

/** Parses a customer by the contract; null if invalid. */
export const parseUser = recordParser(User);
