import { User } from '../../../contract/user.ts';
import { contractReader } from '../contractReader.ts';

/** The row of a list as a customer of the contract; null when another backend sent something else. */
export const listedUser = contractReader(User);
