import { account } from './account.ts';
import { auth } from './auth.ts';
import { business } from './business.ts';
import { errors } from './errors.ts';

/** Texts of the public pages; the console loads them too. */
export const texts = { account, auth, business, errors };
