import type { promotionChecks as english } from '../en/promotionChecks.ts';
import type { Translated } from '../texts.ts';

export const promotionChecks: Translated<typeof english> = {
  simulator: {
    title: 'جرّبه على سلة',
    text: 'كما سيكون أثناء سريان العرض. لا يُحفظ شيء بهذا.',
    empty: 'أضف منتجًا لترى أثر العرض عليه.',
    incomplete: 'حدّد أولًا ما يمنحه العرض.',
    less: 'إنقاص واحد من %{name}',
    more: 'زيادة واحد من %{name}',
    product: 'المنتج',
    withOthers: 'مع العروض التلقائية الأخرى في ذلك الوقت',
    subtotal: 'المجموع الفرعي',
    discount: 'الخصم',
    discountBy: 'الخصم: %{name}',
    shipping: 'الشحن',
    total: 'يدفع العميل',
    cost: 'تكلفة البضاعة',
    margin: 'تربح',
    marginOf: '%{amount}، بهامش %{percent}',
    loss: 'تخسر',
    costUnknown: 'غير معروف: منتج بلا تكلفة',
    applied: 'يسري العرض على هذه السلة.',
    refused: {
      disabled: 'لا يسري: هو معطّل.',
      ended: 'لا يسري: نهايته في الماضي.',
      used_up: 'لا يسري: استُنفد.',
      scheduled: 'لا يسري: لم يبدأ بعد.',
      customer_limit: 'لا يسري: استخدمه العميل بقدر ما هو مسموح.',
      nothing_matches: 'لا يسري: لا شيء في هذه السلة مما هو مخصص له.',
      below_min_subtotal: 'لا يسري: السلة دون أدنى مبلغ.',
      below_min_quantity: 'لا يسري: عدد القطع قليل جدًا.',
      no_effect: 'لا يخصم شيئًا من هذه السلة.',
      another_is_better: 'لا يسري: عرض آخر يوفّر للعميل القدر نفسه أو أكثر.',
    },
  },
  warnings: {
    title: 'قبل الحفظ',
    checking: 'جارٍ فحص عروضك الأخرى…',
    failed: 'تعذّر فحص عروضك الأخرى.',
    retry: 'أعد المحاولة',
    none: 'لا عرض آخر للبضاعة نفسها في الوقت نفسه.',
    together: {
      until:
        'يتداخل مع %{name} من %{start} حتى %{end}. يحصل العملاء على الاثنين معًا، أحدهما فوق الآخر.',
      open: 'يتداخل مع %{name} ابتداءً من %{start}. يحصل العملاء على الاثنين معًا، أحدهما فوق الآخر.',
    },
    best: {
      until: 'يتداخل مع %{name} من %{start} حتى %{end}. لا يحصل العملاء إلا على الأوفر لهم.',
      open: 'يتداخل مع %{name} ابتداءً من %{start}. لا يحصل العملاء إلا على الأوفر لهم.',
    },
    open: 'فتح %{name}',
    more: 'ولا عروض أخرى. |||| وعرض آخر واحد. |||| وعرضان آخران. |||| و%{smart_count} عروض أخرى. |||| و%{smart_count} عرضًا آخر. |||| و%{smart_count} عرض آخر.',
    belowCost:
      'لا منتجات تُباع بأقل من تكلفتها: |||| منتج واحد سيُباع بأقل من تكلفته: |||| منتجان سيُباعان بأقل من تكلفتهما: |||| %{smart_count} منتجات ستُباع بأقل من تكلفتها: |||| %{smart_count} منتجًا سيُباع بأقل من تكلفته: |||| %{smart_count} منتج سيُباع بأقل من تكلفته:',
    belowCostLine: '%{name}: بسعر %{price}، ويكلّفك %{cost}',
    belowCostWith: '%{name}: بسعر %{price} مع %{others}، ويكلّفك %{cost}',
    lookedAt:
      'لم يُفحص أي منتج. |||| فُحص المنتج الأكثر مبيعًا. |||| فُحص المنتجان الأكثر مبيعًا. |||| فُحصت المنتجات الـ%{smart_count} الأكثر مبيعًا. |||| فُحصت المنتجات الـ%{smart_count} الأكثر مبيعًا. |||| فُحصت المنتجات الـ%{smart_count} الأكثر مبيعًا.',
  },
  performance: {
    title: 'كيف كان أداؤه',
    uses: 'مرات الاستخدام',
    discount: 'الخصم الممنوح',
    orders: 'الطلبات',
    average: 'متوسط قيمة الطلب مع العرض',
    none: 'لم يستخدمه أحد بعد.',
    openOrders: 'فتح هذه الطلبات',
    cancelled: 'الطلب الملغى يعيد استخدامه.',
  },
};
