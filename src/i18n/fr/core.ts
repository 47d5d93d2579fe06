import raMessages from 'ra-language-french';
import type { core as english } from '../en/core.ts';
import type { Translated } from '../texts.ts';
import { business } from './business.ts';
import { errors } from './errors.ts';
import { forms } from './forms.ts';
import { listing } from './listing.ts';
import { names } from './names.ts';
import { problems } from './problems.ts';
import { shell } from './shell.ts';

export const core: Translated<typeof english> = {
  ...raMessages,
  business,
  errors,
  forms,
  listing,
  problems,
  shell,
  resources: names,
};
