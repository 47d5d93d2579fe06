import type { orderEmails as en } from '../en/orderEmails.ts';
import type { Translated } from '../texts.ts';

/** رسائل البريد إلى العملاء: في نوافذ الطلبات، ونصوصها في الإعدادات. */
export const orderEmails: Translated<typeof en> = {
  tell: 'إرسال بريد إلى العملاء |||| إرسال بريد إلى العميل |||| إرسال بريد إلى العميلين |||| إرسال بريد إلى العملاء |||| إرسال بريد إلى العملاء |||| إرسال بريد إلى العملاء',
  some: 'لا أحد من %{total} لديه عنوان بريد |||| واحد من %{total} لديه عنوان بريد |||| اثنان من %{total} لديهما عنوان بريد |||| %{smart_count} من %{total} لديهم عنوان بريد |||| %{smart_count} من %{total} لديهم عنوان بريد |||| %{smart_count} من %{total} لديهم عنوان بريد',
  preview: 'معاينة',
  hide: 'إخفاء المعاينة',
  problems: {
    'notify.off': 'لا يمكن لهذا المتجر إرسال البريد في الوقت الحالي.',
    'notify.noEmail': 'ليس لهذا العميل عنوان بريد إلكتروني.',
    'notify.nothing': 'لا يُراسَل العملاء بالبريد بشأن هذا.',
    'emailText.subjectRequired': 'أدخل موضوعًا.',
    'emailText.subjectTooLong': 'يمكن أن يصل الموضوع إلى 200 حرف.',
    'emailText.bodyRequired': 'أدخل نصًا.',
    'emailText.bodyTooLong': 'يمكن أن يصل النص إلى 5000 حرف.',
    'emailText.placeholderUnknown': 'لا يوجد %{name} هنا. يمكنك استخدام %{known}.',
  },
};
