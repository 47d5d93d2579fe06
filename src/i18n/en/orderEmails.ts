/** Emails to customers, in the dialogs of orders. */
export const orderEmails = {
  tell: 'Email the customer |||| Email the customers',
  some: '%{smart_count} of %{total} customers has an email address |||| %{smart_count} of %{total} customers have an email address',
  again: 'Email the customer again',
  recent: 'The customer was already emailed about this parcel at %{time}.',
  preview: 'Preview',
  hide: 'Hide preview',
  noAddress:
    'No email is sent: this customer has no email address. |||| No email is sent: these customers have no email addresses.',
  noServer: 'No email is sent: your store has no mail server. Ask whoever runs it for you.',
};
