import type { documents as english } from '../en/documents.ts';
import type { Translated } from '../texts.ts';

export const documents: Translated<typeof english> = {
  tabs: 'المستندات',
  invoices: 'الفواتير',
  'credit-notes': 'الإشعارات الدائنة',
  kind: 'المستند',
  number: 'الرقم',
  issuedAt: 'التاريخ',
  invoice: 'تصحّح الفاتورة',
  order: 'الطلب',
  customer: 'العميل',
  vatNumber: 'الرقم الضريبي',
  country: 'بلد الضريبة',
  rate: 'نسبة الضريبة (%)',
  taxName: 'اسم الضريبة',
  net: 'بدون الضريبة',
  tax: 'الضريبة',
  total: 'الإجمالي',
  currency: 'العملة',
  taxReport: 'تقرير الضريبة',
  exportBoth: 'تصدير الكل',
};
