import type { subscription as english } from '../en/subscription.ts';
import type { Translated } from '../texts.ts';

export const subscription: Translated<typeof english> = {
  intro: 'باقتك، وما يستخدمه متجرك منها.',
  failed: 'تعذّر تحميل باقتك',
  plan: 'الباقة',
  status: 'الحالة',
  price: 'السعر',
  renewal: 'التجديد',
  perMonth: '%{price} في الشهر',
  free: 'مجانًا',
  noRenewal: 'بلا تجديد',
  unknown: 'غير معروف',
  unknownText: 'لا يذكر خادم متجرك كل شيء عن باقتك.',
  statuses: {
    active: 'نشطة',
    trialing: 'تجريبية',
    past_due: 'دفعة متأخرة',
    cancelled: 'ملغاة',
  },
  renews: 'تُجدَّد في %{day}',
  ends: 'تنتهي في %{day}',
  trialEnds: 'تنتهي الفترة التجريبية في %{day}',
  ended: 'انتهت في %{day}',
  trialEnded: 'انتهت الفترة التجريبية في %{day}',
  wasDue: 'كانت مستحقة في %{day}',
  today: 'اليوم',
  daysLeft:
    'لم يبقَ أي يوم |||| بقي يوم واحد |||| بقي يومان |||| بقيت %{smart_count} أيام |||| بقي %{smart_count} يومًا |||| بقي %{smart_count} يوم',
  daysAgo:
    'اليوم |||| قبل يوم واحد |||| قبل يومين |||| قبل %{smart_count} أيام |||| قبل %{smart_count} يومًا |||| قبل %{smart_count} يوم',
  zone: 'تُحسب الأيام وفق المنطقة الزمنية لمتجرك، %{zone}.',
  usage: 'الاستخدام',
  usageText: 'يحصيه متجرك الآن.',
  unlimited: 'بلا حد',
  limit: 'من %{limit} في باقتك',
  limitReached: 'بلغتَ حد باقتك.',
  limitNear: 'أوشكتَ على بلوغ حد باقتك.',
  products: 'المنتجات',
  orders: 'طلبات هذا الشهر',
  customers: 'العملاء',
  notAvailable: 'غير متاح',
  change: 'سداد باقتك أو تغييرها',
  contact: 'لا تستقبل لوحة التحكم أي مدفوعات. لسداد باقتك أو تغييرها، تواصل معنا:',
  noContact: 'لا تستقبل لوحة التحكم أي مدفوعات. لسداد باقتك أو تغييرها، تواصل مع من أعدّ لك متجرك.',
  email: 'مراسلة %{email}',
  call: 'الاتصال بالرقم %{phone}',
  soon: {
    todayRenews: 'تُجدَّد باقتك اليوم.',
    inDaysRenews:
      'تُجدَّد باقتك اليوم. |||| تُجدَّد باقتك غدًا، في %{day}. |||| تُجدَّد باقتك بعد يومين، في %{day}. |||| تُجدَّد باقتك بعد %{smart_count} أيام، في %{day}. |||| تُجدَّد باقتك بعد %{smart_count} يومًا، في %{day}. |||| تُجدَّد باقتك بعد %{smart_count} يوم، في %{day}.',
    todayTrial: 'تنتهي فترتك التجريبية اليوم.',
    inDaysTrial:
      'تنتهي فترتك التجريبية اليوم. |||| تنتهي فترتك التجريبية غدًا، في %{day}. |||| تنتهي فترتك التجريبية بعد يومين، في %{day}. |||| تنتهي فترتك التجريبية بعد %{smart_count} أيام، في %{day}. |||| تنتهي فترتك التجريبية بعد %{smart_count} يومًا، في %{day}. |||| تنتهي فترتك التجريبية بعد %{smart_count} يوم، في %{day}.',
    open: 'فتح الاشتراك',
  },
};
