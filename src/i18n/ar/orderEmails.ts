import type { orderEmails as en } from '../en/orderEmails.ts';
import type { Translated } from '../texts.ts';

/** رسائل البريد إلى العملاء: في نوافذ الطلبات، ونصوصها في الإعدادات. */
export const orderEmails: Translated<typeof en> = {
  tell: 'إرسال بريد إلكتروني إلى العملاء |||| إرسال بريد إلكتروني إلى العميل |||| إرسال بريد إلكتروني إلى العميلين |||| إرسال بريد إلكتروني إلى العملاء |||| إرسال بريد إلكتروني إلى العملاء |||| إرسال بريد إلكتروني إلى العملاء',
  some: 'لا يوجد عنوان بريد إلكتروني لأي عميل من %{total} |||| لدى عميل واحد من %{total} عنوان بريد إلكتروني |||| لدى عميلين من %{total} عنوان بريد إلكتروني |||| لدى %{smart_count} عملاء من %{total} عنوان بريد إلكتروني |||| لدى %{smart_count} عميلًا من %{total} عنوان بريد إلكتروني |||| لدى %{smart_count} عميل من %{total} عنوان بريد إلكتروني',
  preview: 'معاينة',
  hide: 'إخفاء المعاينة',
  problems: {
    'notify.off': 'لا يمكن لهذا المتجر إرسال البريد في الوقت الحالي.',
    'notify.noEmail': 'ليس لهذا العميل عنوان بريد إلكتروني.',
    'notify.nothing': 'لا يُراسَل العملاء بالبريد بشأن هذا.',
    'emailText.subjectRequired': 'أدخل موضوعًا.',
    'emailText.subjectTooLong': 'يجب ألا يتجاوز الموضوع 200 حرف.',
    'emailText.bodyRequired': 'أدخل نصًا.',
    'emailText.bodyTooLong': 'يجب ألا يتجاوز النص 5,000 حرف.',
    'emailText.placeholderUnknown': 'لا يوجد %{name} هنا. يمكنك استخدام %{known}.',
  },
};
