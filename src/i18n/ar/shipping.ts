import type { shipping as english } from '../en/shipping.ts';
import type { Translated } from '../texts.ts';

export const shipping: Translated<typeof english> = {
  rates: 'أسعار الشحن',
  noCountry:
    'اختر البلد الذي تبيع منه. من دونه تُحتسب على السلة التي تجرّبها في عرض التكلفةُ الواحدة أدناه.',
  none: 'لا أسعار بعد: يدفع كل طلب سعر الشحن أدناه.',
  failed: 'تعذّر تحميل أسعار الشحن.',
  add: 'إضافة سعر',
  all: 'كل أسعار الشحن',
  off: 'متوقف',
  replaced: 'لا يُستخدم أبدًا: السعر «%{name}» للطلبات نفسها وهو مقدَّم عليه.',
  fallback: 'يُدفع حين لا ينطبق أي سعر',
  uncovered:
    'ليس لكل الطلبات إلى هذه البلدان سعر: %{countries}. الطلب الذي لا سعر له يدفع %{price}.',
  afterDeletion: {
    uncovered:
      'لن يكون بعدها لكل الطلبات إلى هذه البلدان سعر: %{countries}. الطلب الذي لا سعر له يدفع %{price}.',
    elsewhere: 'كل البلدان الأخرى',
  },
  free: 'مجاني',
  places: {
    everywhere: 'كل مكان',
    countries:
      'لا بلدان |||| بلد واحد |||| بلدان |||| %{smart_count} بلدان |||| %{smart_count} بلدًا |||| %{smart_count} بلد',
    postcodes: '%{countries}: %{postcodes}',
  },
  limits: { from: 'من %{from}', under: 'أقل من %{to}', between: 'من %{from} إلى أقل من %{to}' },
  days: {
    exactly:
      'في يوم العمل نفسه |||| يوم عمل واحد |||| يوما عمل |||| %{smart_count} أيام عمل |||| %{smart_count} يوم عمل |||| %{smart_count} يوم عمل',
    upTo: 'في يوم العمل نفسه |||| حتى يوم عمل واحد |||| حتى يومي عمل |||| حتى %{smart_count} أيام عمل |||| حتى %{smart_count} يوم عمل |||| حتى %{smart_count} يوم عمل',
    from: 'من يوم العمل نفسه |||| يوم عمل أو أكثر |||| يوما عمل أو أكثر |||| %{smart_count} أيام عمل أو أكثر |||| %{smart_count} يوم عمل أو أكثر |||| %{smart_count} يوم عمل أو أكثر',
    between:
      'في يوم العمل نفسه |||| من %{from} إلى يوم عمل واحد |||| من %{from} إلى يومي عمل |||| من %{from} إلى %{smart_count} أيام عمل |||| من %{from} إلى %{smart_count} يوم عمل |||| من %{from} إلى %{smart_count} يوم عمل',
  },
  trial: {
    open: 'تجربة عنوان',
    text: 'اعرف أي سعر شحن يدفعه طلب إلى هذا العنوان، ولماذا.',
    subtotal: 'المجموع الفرعي',
    subtotalHelp: 'المنتجات قبل العروض',
    weight: 'الوزن',
    choose: 'اختر بلدًا.',
    invalid: 'أدخل مبلغًا ووزنًا.',
    only: 'لا ينطبق سعر آخر.',
    best: 'تنطبق أسعار أخرى أيضًا، لكن هذا السعر مقدَّم عليها.',
    fallback: 'سعر الشحن في الإعدادات',
    noneApplies: 'لا ينطبق أي سعر.',
    unused: 'أسعار غير مستخدمة',
    why: {
      inactive: 'متوقف',
      elsewhere: 'ليس لهذا العنوان',
      subtotal: 'ليس لهذا المجموع الفرعي',
      weight: 'ليس لهذا الوزن',
      postcodes: 'أقل تحديدًا: لكل الرموز البريدية',
      countries: 'أقل تحديدًا: لكل البلدان',
      conditions: 'أقل تحديدًا: حدود أقل',
      price: 'أغلى',
      name: 'يأتي اسمه بعده',
    },
  },
};
