import type { banners as english } from '../en/banners.ts';
import type { Translated } from '../texts.ts';

export const banners: Translated<typeof english> = {
  region: 'حول متجرك',
  hidden: {
    title: 'متجرك مخفي.',
    text: 'لا يمكن للعملاء فتحه.',
    show: 'إظهار المتجر',
    shown: 'يمكن للعملاء الآن فتح متجرك.',
  },
  pastDue: {
    title: 'دفعة باقتك متأخرة.',
    text: 'تذكر صفحة الاشتراك من تتواصل معه لسدادها.',
    open: 'فتح الاشتراك',
  },
  newOrders: {
    count:
      'لا توجد طلبات جديدة |||| طلب جديد |||| طلبان جديدان |||| %{smart_count} طلبات جديدة |||| %{smart_count} طلبًا جديدًا |||| %{smart_count} طلب جديد',
    changed: 'تغيّرت بعض الطلبات',
    show: 'إظهار',
  },
};
