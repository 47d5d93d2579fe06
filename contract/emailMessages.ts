/**
 * English texts of the problem codes of emails. They are separate because the console loads them with its email
 * dialogs.
 */
export const emailMessages = {
  'notify.off': 'This store can’t send emails at the moment.',
  'notify.noEmail': 'This customer has no email address.',
  'notify.recently':
    'The customer was emailed about this parcel less than an hour ago. Ask to send it again if you mean to.',
  'notify.nothing': 'Customers are not emailed about this.',
  'emailText.subjectRequired': 'Enter a subject.',
  'emailText.subjectTooLong': 'Keep the subject within 200 characters.',
  'emailText.bodyRequired': 'Enter a text.',
  'emailText.bodyTooLong': 'Keep the text within 5,000 characters.',
  'emailText.placeholderUnknown': 'There is no %{name} here. You can use %{known}.',
};
