import type { contact as english } from '../en/contact.ts';
import type { Translated } from '../texts.ts';

export const contact: Translated<typeof english> = {
  call: 'الاتصال بـ %{name}',
  message: 'رسالة نصية إلى %{name}',
  whatsapp: 'رسالة واتساب إلى %{name}',
  mail: 'بريد إلكتروني إلى %{name}',
  none: 'لا رقم هاتف ولا بريد إلكتروني.',
  phone: 'رقم الهاتف',
  email: 'البريد الإلكتروني',
  copy: 'نسخ %{what}',
  copied: 'تم النسخ',
  notCopied: 'تعذّر النسخ. حدّد النص وانسخه بنفسك.',
  /** A text for somebody. */
  send: {
    language: 'اللغة',
    whatsapp: 'واتساب',
    email: 'البريد الإلكتروني',
  },
  address: {
    map: 'فتح في الخريطة',
    what: 'العنوان',
    name: 'الاسم',
    phone: 'الهاتف',
    line1: 'الشارع والرقم',
    line2: 'تفاصيل أخرى (الطابق، الشركة)',
    city: 'المدينة',
    region: 'المنطقة',
    postcode: 'الرمز البريدي',
    country: 'البلد',
  },
};
