import type { promotions as english } from '../en/promotions.ts';
import type { Translated } from '../texts.ts';

export const promotions: Translated<typeof english> = {
  tabs: 'العروض حسب الحالة',
  search: 'ابحث بالاسم أو الرمز',
  actionsFor: 'إجراءات \u2068%{name}\u2069',
  pause: 'إيقاف مؤقت',
  resume: 'استئناف',
  paused: 'تم إيقاف العرض \u2068%{name}\u2069 مؤقتًا',
  resumed: 'عاد العرض \u2068%{name}\u2069 إلى العمل',
  duplicate: 'إنشاء نسخة',
  copy: 'نسخ الرمز',
  copyCode: 'نسخ الرمز %{code}',
  copied: 'نُسخ الرمز',
  notCopied: 'تعذّر نسخ الرمز',
  state: {
    active: 'سارٍ',
    scheduled: 'مجدول',
    ended: 'منتهٍ',
    used_up: 'مستنفد',
    disabled: 'موقوف مؤقتًا',
  },
  type: {
    percentage: 'نسبة مئوية',
    fixed_amount: 'مبلغ ثابت',
    free_shipping: 'شحن مجاني',
  },
  method: { code: 'رمز', automatic: 'تلقائي' },
  scope: { order: 'كل شيء', products: 'منتجات', categories: 'فئات' },
  usage: {
    limited:
      'استُخدم %{used} من %{limit} |||| استُخدم %{used} من %{limit} |||| استُخدم %{used} من %{limit} |||| استُخدم %{used} من %{limit} |||| استُخدم %{used} من %{limit} |||| استُخدم %{used} من %{limit}',
    open: 'لم يُستخدم |||| استُخدم مرة واحدة |||| استُخدم مرتين |||| استُخدم %{used} مرات |||| استُخدم %{used} مرة |||| استُخدم %{used} مرة',
  },
  window: {
    from: 'ابتداءً من %{moment}',
    since: 'منذ %{moment}',
    until: 'حتى %{moment}',
    open: 'بلا نهاية',
  },
  fields: {
    name: 'الاسم',
    state: 'الحالة',
    method: 'طريقة التطبيق',
    code: 'الرمز',
    type: 'النوع',
    value: 'الخصم',
    maxDiscount: 'الحد الأقصى للخصم',
    scope: 'يسري على',
    productIds: 'المنتجات',
    productVariants: 'المتغيّرات',
    categoryIds: 'الفئات',
    excludeProductIds: 'المنتجات المستثناة',
    excludeDiscounted: 'استثناء المنتجات المخفّضة أصلًا',
    minSubtotal: 'أدنى مبلغ',
    minQuantity: 'أدنى عدد من القطع',
    usageLimit: 'الحد الإجمالي للاستخدام',
    usageLimitPerCustomer: 'حد الاستخدام لكل عميل',
    startsAt: 'البداية',
    endsAt: 'النهاية',
    isActive: 'مفعّل',
    combinable: 'يمكن جمعه مع عروض أخرى',
    usedCount: 'الاستخدام',
    discountTotal: 'الخصم الممنوح',
    currency: 'العملة',
    createdAt: 'أُنشئ',
    updatedAt: 'عُدّل',
    actions: 'إجراءات',
  },
  filter: { endsBefore: 'ينتهي قبل' },
  sort: {
    newest: 'الأحدث',
    name: 'الاسم، أبجديًا',
    starts: 'البداية، الأقرب أولًا',
    ends: 'النهاية، الأقرب أولًا',
    used: 'الأكثر استخدامًا',
    discount: 'أكبر خصم ممنوح',
  },
  export: { id: 'المعرّف' },
  bulk: {
    paused:
      'تم إيقاف العروض مؤقتًا |||| تم إيقاف عرض واحد مؤقتًا |||| تم إيقاف عرضين مؤقتًا |||| تم إيقاف %{smart_count} عروض مؤقتًا |||| تم إيقاف %{smart_count} عرضًا مؤقتًا |||| تم إيقاف %{smart_count} عرض مؤقتًا',
    resumed:
      'تم استئناف العروض |||| تم استئناف عرض واحد |||| تم استئناف عرضين |||| تم استئناف %{smart_count} عروض |||| تم استئناف %{smart_count} عرضًا |||| تم استئناف %{smart_count} عرض',
    deleted:
      'تم حذف العروض |||| تم حذف عرض واحد |||| تم حذف عرضين |||| تم حذف %{smart_count} عروض |||| تم حذف %{smart_count} عرضًا |||| تم حذف %{smart_count} عرض',
    deleteTitle:
      'حذف العروض؟ |||| حذف عرض واحد؟ |||| حذف عرضين؟ |||| حذف %{smart_count} عروض؟ |||| حذف %{smart_count} عرضًا؟ |||| حذف %{smart_count} عرض؟',
    others:
      'لا غيرها |||| عرض آخر |||| عرضان آخران |||| %{smart_count} عروض أخرى |||| %{smart_count} عرضًا آخر |||| %{smart_count} عرض آخر',
    failedTitle:
      'تغيّرت كل العروض |||| بقي عرض واحد على حاله |||| بقي عرضان على حالهما |||| بقيت %{smart_count} عروض على حالها |||| بقي %{smart_count} عرضًا على حاله |||| بقي %{smart_count} عرض على حاله',
  },
  delete: {
    title: 'حذف \u2068%{name}\u2069؟',
    text: 'لا يمكن التراجع عن ذلك. العرض الذي استُخدم في طلبات لا يمكن حذفه؛ أوقفه مؤقتًا بدلًا من ذلك.',
    done: 'تم حذف العرض \u2068%{name}\u2069.',
  },
  empty: {
    title: 'لا توجد عروض بعد',
    text: 'خصم برمز، أو خصم يسري من تلقاء نفسه. وسترى أثره على سلة قبل أن يبدأ.',
    action: 'إنشاء',
  },
};
