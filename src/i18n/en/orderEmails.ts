import { emailMessages as problems } from '../../../contract/emailMessages.ts';

/** Emails to customers: in the dialogs of orders, and their texts in the settings. */
export const orderEmails = {
  tell: 'Email the customer |||| Email the customers',
  some: 'Of %{total}, %{smart_count} has an email address |||| Of %{total}, %{smart_count} have an email address',
  preview: 'Preview',
  hide: 'Hide preview',
  problems,
};
