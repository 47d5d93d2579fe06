import raMessages from 'ra-language-english';
import { messages as problems } from '../../../contract/messages.ts';
import { business } from './business.ts';
import { errors } from './errors.ts';
import { forms } from './forms.ts';
import { listing } from './listing.ts';
import { names } from './names.ts';
import { shell } from './shell.ts';

/** What every signed-in screen needs, fetched together with the console's code. */
export const core = {
  ...raMessages,
  business,
  errors,
  forms,
  listing,
  problems,
  shell,
  resources: names,
};
