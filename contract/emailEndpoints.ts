import * as v from 'valibot';
import { EmailPreview, EmailText, EmailTextInput } from './customerEmail.ts';
import type { Endpoint } from './endpoint.ts';

export const emailsEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/merchant/emails',
    summary: 'Read the texts of the emails to customers, of each event in each language',
    tag: 'emails',
    answer: v.array(EmailText),
  },
  {
    method: 'GET',
    path: '/merchant/emails/{id}',
    summary: 'Read one text',
    tag: 'emails',
    answer: EmailText,
  },
  {
    method: 'PUT',
    path: '/merchant/emails/{id}',
    summary: 'Change one text; an unknown placeholder is 422 with its name',
    tag: 'emails',
    body: EmailTextInput,
    answer: EmailText,
  },
  {
    method: 'DELETE',
    path: '/merchant/emails/{id}',
    summary: 'Go back to the text as it came',
    tag: 'emails',
    status: 204,
  },
  {
    method: 'POST',
    path: '/merchant/emails/{id}/previews',
    summary: 'Show a text that is not saved yet in an email about an example of an order',
    tag: 'emails',
    body: EmailTextInput,
    answer: EmailPreview,
  },
];
