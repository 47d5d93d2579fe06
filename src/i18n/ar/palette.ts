import type { palette as english } from '../en/palette.ts';
import type { Translated } from '../texts.ts';

export const palette: Translated<typeof english> = {
  title: 'البحث والأوامر',
  field: 'ابحث عن المنتجات والطلبات والعملاء، أو اكتب أمرًا',
  placeholder: 'ابحث أو اكتب أمرًا…',
  close: 'إغلاق',
  keys: 'الأسهم للاختيار، Enter للفتح، Esc للإغلاق.',
  searching: 'جارٍ البحث…',
  none: 'لا شيء يطابق «%{text}».',
  count:
    'لا نتائج |||| نتيجة واحدة |||| نتيجتان |||| %{smart_count} نتائج |||| %{smart_count} نتيجة |||| %{smart_count} نتيجة',
  failed: 'تعذّر البحث في: %{name}.',
  allFailed: 'لم ينجح البحث. تحقّق من اتصالك ثم اكتب من جديد.',
  groups: {
    recent: 'الأخيرة',
    screens: 'الانتقال إلى',
    actions: 'الإجراءات',
  },
  add: {
    products: 'إضافة منتج',
    categories: 'إضافة فئة',
    promotions: 'إضافة عرض ترويجي',
  },
  addOther: 'إضافة: %{name}',
  light: 'استخدام الألوان الفاتحة',
  dark: 'استخدام الألوان الداكنة',
  step: {
    accept: 'قبول %{number}',
    pack: 'بدء تجهيز %{number}',
    ship: 'تعليم %{number} كمشحون',
    deliver: 'تعليم %{number} كمُسلَّم',
    resume: 'استئناف %{number}',
  },
  shortcuts: {
    title: 'اختصارات لوحة المفاتيح',
    palette: 'البحث والأوامر',
    save: 'حفظ',
    sidebar: 'إظهار الشريط الجانبي أو إخفاؤه',
    single: 'اختصارات بمفتاح واحد',
    singleText: 'تتوقف أثناء الكتابة. أوقفها إن كنت تضغطها عن طريق الخطأ.',
    help: 'اختصارات لوحة المفاتيح',
    search: 'البحث في القائمة',
  },
};
