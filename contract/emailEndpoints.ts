import * as v from 'valibot';
import { EmailPreview, EmailText, EmailTextInput } from './customerEmail.ts';
import type { Endpoint } from './endpoint.ts';

export const emailsEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/merchant/emails',
    summary: 'Read the texts of the emails to customers, for each event and language',
    tag: 'emails',
    response: v.array(EmailText),
  },
  {
    method: 'GET',
    path: '/merchant/emails/{id}',
    summary: 'Read one text',
    tag: 'emails',
    response: EmailText,
  },
  {
    method: 'PUT',
    path: '/merchant/emails/{id}',
    summary: 'Change one text (422 names an unknown placeholder)',
    tag: 'emails',
    body: EmailTextInput,
    response: EmailText,
  },
  {
    method: 'DELETE',
    path: '/merchant/emails/{id}',
    summary: 'Restore the built-in text',
    tag: 'emails',
    status: 204,
  },
  {
    method: 'POST',
    path: '/merchant/emails/{id}/previews',
    summary: 'Preview an unsaved text in an email about an example order',
    tag: 'emails',
    body: EmailTextInput,
    response: EmailPreview,
  },
];
