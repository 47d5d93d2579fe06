import type { texts as english } from '../en/publicTexts.ts';
import type { Translated } from '../texts.ts';
import { account } from './account.ts';
import { auth } from './auth.ts';
import { business } from './business.ts';
import { errors } from './errors.ts';

export const texts: Translated<typeof english> = { account, auth, business, errors };
