import type { orderEdit as english } from '../en/orderEdit.ts';
import type { Translated } from '../texts.ts';

export const orderEdit: Translated<typeof english> = {
  title: 'تعديل الطلب %{number}',
  exchangeTitle: 'استبدال في الطلب %{number}',
  removalTitle: 'إزالة من الطلب %{number}',
  exchange: 'استبدال',
  instead: 'ما سيحصل عليه العميل بدلًا منه',
  returned:
    'لا مرتجعات |||| مرتجع واحد |||| مرتجعان |||| %{smart_count} مرتجعات |||| %{smart_count} مرتجعًا |||| %{smart_count} مرتجع',
  save: 'حفظ التغييرات',
  saved: 'تغيّر الطلب %{number}',
  savedBefore: 'تغيّر الطلب قبل تغييراتك الأخيرة. راجعه هنا.',
  noTotal: 'انتظر الإجمالي ثم احفظ التغييرات.',
  missing: 'خادمك لا يتيح تعديل الطلبات.',
  toOrder: 'العودة إلى الطلب',
  items: 'منتجات الطلب',
  added: 'إضافة منتجات',
  takeOff: 'إزالة %{name}',
  putBack: 'إعادة %{name}',
  removed: 'سيُزال',
  was: 'كان %{count}',
  shipped:
    'لم يُشحن شيء |||| شُحنت قطعة واحدة |||| شُحنت قطعتان |||| شُحنت %{smart_count} قطع |||| شُحنت %{smart_count} قطعة |||| شُحنت %{smart_count} قطعة',
  refunded:
    'لم يُسترد ثمن شيء |||| استُرد ثمن قطعة واحدة |||| استُرد ثمن قطعتين |||| استُرد ثمن %{smart_count} قطع |||| استُرد ثمن %{smart_count} قطعة |||| استُرد ثمن %{smart_count} قطعة',
  amounts: 'الشحن والخصم',
  shipping: 'تغيير سعر الشحن',
  shippingPrice: 'سعر الشحن الجديد',
  discount: 'تغيير الخصم',
  discountAmount: 'الخصم الجديد على المنتجات',
  reason: 'السبب',
  totals: 'بعد التغييرات',
  before: 'الإجمالي السابق',
  collect: 'للتحصيل',
  payBack: 'للإرجاع',
  even: 'لا شيء للتحصيل أو الإرجاع.',
  stock: 'المخزون: %{changes}.',
  invoice: 'يصحّح إشعار دائن الفاتورة %{number} وتصدر فاتورة جديدة.',
};
