import type { names as english } from '../en/names.ts';
import type { Translated } from '../texts.ts';

export const names: Translated<typeof english> = {
  products: {
    name: 'المنتجات |||| منتج |||| منتجان |||| المنتجات |||| المنتجات |||| المنتجات',
  },
  orders: { name: 'الطلبات |||| طلب |||| طلبان |||| الطلبات |||| الطلبات |||| الطلبات' },
  promotions: { name: 'العروض |||| عرض |||| عرضان |||| العروض |||| العروض |||| العروض' },
  categories: { name: 'الفئات |||| فئة |||| فئتان |||| الفئات |||| الفئات |||| الفئات' },
  users: { name: 'العملاء |||| عميل |||| عميلان |||| العملاء |||| العملاء |||| العملاء' },
};
