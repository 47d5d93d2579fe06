import type { promotionForm as english } from '../en/promotionForm.ts';
import type { Translated } from '../texts.ts';
import { promotionChecks } from './promotionChecks.ts';

export const promotionForm: Translated<typeof english> = {
  new: 'عرض جديد',
  backToList: 'العودة إلى العروض',
  copyOf: '%{name} (نسخة)',
  updated: 'عُدّل:',
  section: {
    name: 'التفاصيل',
    nameText: 'لك وحدك. يرى العملاء الرمز إن وُجد.',
    gives: 'الخصم',
    how: 'كيف يحصل عليه العملاء',
    goods: 'ما يسري عليه',
    conditions: 'الشروط والحدود',
    conditionsText: 'اترك ما لا يهم فارغًا.',
    when: 'متى يسري',
    whenText: 'بتوقيت متجرك: %{zone}، والآن %{now}.',
    state: 'الحالة',
    summary: 'الملخص',
  },
  type: {
    percentage: { title: 'نسبة مئوية', text: 'جزء من السعر، مثل 20%' },
    fixed_amount: { title: 'مبلغ ثابت', text: 'المبلغ نفسه من كل طلب' },
    free_shipping: { title: 'شحن مجاني', text: 'لا شيء يُدفع للتوصيل' },
  },
  method: {
    code: { title: 'برمز', text: 'يكتبه العملاء عند الدفع' },
    automatic: { title: 'تلقائي', text: 'يحصل عليه كل طلب يستوفي الشروط' },
  },
  scope: {
    order: { title: 'كل شيء', text: 'الطلب كله' },
    products: { title: 'منتجات', text: 'ما تختاره منها فقط' },
    categories: { title: 'فئات', text: 'مع كل ما تحتها' },
  },
  help: {
    maxDiscount: 'أكبر خصم من الطلب الواحد',
    code: 'لا فرق بين الأحرف الكبيرة والصغيرة',
    generate: 'إنشاء رمز تلقائيًا',
    minSubtotal: 'قبل أي خصم',
    usageLimit: 'اتركه فارغًا لعدم التحديد',
    usedSoFar:
      'لم يُستخدم حتى الآن |||| استُخدم مرة واحدة حتى الآن |||| استُخدم مرتين حتى الآن |||| استُخدم %{smart_count} مرات حتى الآن |||| استُخدم %{smart_count} مرة حتى الآن |||| استُخدم %{smart_count} مرة حتى الآن',
    combinable: 'وإلا حصل العملاء على الأوفر لهم',
    isActive: 'عطّله لإيقافه مؤقتًا',
  },
  picker: {
    addProduct: 'أضف منتجًا',
    addCategory: 'أضف فئة',
    noProduct: 'لا منتج بهذا الاسم',
    typeMore: 'اكتب اسمًا أو رمز المنتج (SKU) أو الباركود',
    remove: 'إزالة %{name}',
    gone: 'لم يعد موجودًا',
    loading: 'جارٍ التحميل…',
    failed: 'تعذّر تحميل القائمة. اكتب مجددًا لإعادة المحاولة.',
    full: 'بلغت الحد الأقصى: %{count}',
    from: 'من %{price}',
    variants:
      'لا توجد متغيّرات |||| متغيّر واحد |||| متغيّران |||| %{count} متغيّرات |||| %{count} متغيّرًا |||| %{count} متغيّر',
  },
  variants: {
    all: 'كل المتغيّرات',
    allFound: 'كل المتغيّرات التي عُثر عليها',
    choose: 'اختيار المتغيّرات',
    chooseOf: 'اختيار متغيّرات %{name}',
    apply: 'تطبيق',
    whole: 'تطبيق على المنتج كله',
    gone: 'كلها موجودة |||| لم يعد واحد منها موجودًا |||| لم يعد اثنان منها موجودين |||| لم تعد %{smart_count} منها موجودة |||| لم يعد %{smart_count} منها موجودًا |||| لم يعد %{smart_count} منها موجودًا',
    none: 'اختر متغيّرًا واحدًا على الأقل.',
    search: 'البحث عن متغيّر',
    noneFound: 'لم يُعثر على متغيّرات',
    failed: 'تعذّر تحميل المتغيّرات.',
  },
  moment: {
    startDay: 'يوم البداية',
    startTime: 'وقت البداية',
    endDay: 'يوم النهاية',
    endTime: 'وقت النهاية',
    startHelp: 'من دون وقت، يبدأ عند منتصف الليل.',
    endHelp: 'من دون نهاية، يستمر إلى أن توقفه.',
    dayMissing: 'اختر اليوم أيضًا.',
    starts: 'يبدأ %{moment}.',
    ends: 'ينتهي %{moment}.',
    endsWithDay: 'ينتهي بانتهاء ذلك اليوم: %{moment}.',
  },
  lock: {
    title: 'هذا العرض مستخدم في طلبات',
    text: 'لا يمكن تغيير رمزه ونوعه وطريقة تطبيقه. لتغييرها أنشئ نسخة من العرض.',
    field: 'لا يمكن تغييره: العرض مستخدم في طلبات.',
  },
  pastEnd: {
    title: 'سيكون منتهيًا على الفور',
    text: 'النهاية، %{moment}، في الماضي. لن يستطيع أحد استخدام هذا العرض.',
    back: 'العودة إلى النموذج',
    save: 'الحفظ رغم ذلك',
  },
  sentence: {
    incomplete: 'أدخل الخصم وما ينطبق عليه ليظهر الملخص هنا.',
    percentage: {
      order: {
        open: 'خصم %{value} على الطلب كله، ابتداءً من %{start} (%{zone}).',
        openOnce: 'خصم %{value} على الطلب كله، ابتداءً من %{start} (%{zone})، مرة واحدة لكل عميل.',
        until: 'خصم %{value} على الطلب كله، من %{start} حتى %{end} (%{zone}).',
        untilOnce:
          'خصم %{value} على الطلب كله، من %{start} حتى %{end} (%{zone})، مرة واحدة لكل عميل.',
      },
      goods: {
        open: 'خصم %{value} على %{goods}، ابتداءً من %{start} (%{zone}).',
        openOnce: 'خصم %{value} على %{goods}، ابتداءً من %{start} (%{zone})، مرة واحدة لكل عميل.',
        until: 'خصم %{value} على %{goods}، من %{start} حتى %{end} (%{zone}).',
        untilOnce:
          'خصم %{value} على %{goods}، من %{start} حتى %{end} (%{zone})، مرة واحدة لكل عميل.',
      },
    },
    fixed_amount: {
      order: {
        open: 'خصم %{value} من الطلب كله، ابتداءً من %{start} (%{zone}).',
        openOnce: 'خصم %{value} من الطلب كله، ابتداءً من %{start} (%{zone})، مرة واحدة لكل عميل.',
        until: 'خصم %{value} من الطلب كله، من %{start} حتى %{end} (%{zone}).',
        untilOnce:
          'خصم %{value} من الطلب كله، من %{start} حتى %{end} (%{zone})، مرة واحدة لكل عميل.',
      },
      goods: {
        open: 'خصم %{value} من الطلبات التي فيها %{goods}، ابتداءً من %{start} (%{zone}).',
        openOnce:
          'خصم %{value} من الطلبات التي فيها %{goods}، ابتداءً من %{start} (%{zone})، مرة واحدة لكل عميل.',
        until: 'خصم %{value} من الطلبات التي فيها %{goods}، من %{start} حتى %{end} (%{zone}).',
        untilOnce:
          'خصم %{value} من الطلبات التي فيها %{goods}، من %{start} حتى %{end} (%{zone})، مرة واحدة لكل عميل.',
      },
    },
    free_shipping: {
      order: {
        open: 'شحن مجاني لكل طلب، ابتداءً من %{start} (%{zone}).',
        openOnce: 'شحن مجاني لكل طلب، ابتداءً من %{start} (%{zone})، مرة واحدة لكل عميل.',
        until: 'شحن مجاني لكل طلب، من %{start} حتى %{end} (%{zone}).',
        untilOnce: 'شحن مجاني لكل طلب، من %{start} حتى %{end} (%{zone})، مرة واحدة لكل عميل.',
      },
      goods: {
        open: 'شحن مجاني للطلبات التي فيها %{goods}، ابتداءً من %{start} (%{zone}).',
        openOnce:
          'شحن مجاني للطلبات التي فيها %{goods}، ابتداءً من %{start} (%{zone})، مرة واحدة لكل عميل.',
        until: 'شحن مجاني للطلبات التي فيها %{goods}، من %{start} حتى %{end} (%{zone}).',
        untilOnce:
          'شحن مجاني للطلبات التي فيها %{goods}، من %{start} حتى %{end} (%{zone})، مرة واحدة لكل عميل.',
      },
    },
  },
  also: {
    code: 'يكتب العملاء الرمز %{code}.',
    noCode: 'سيكتب العملاء رمزًا لم تختره بعد.',
    automatic: 'يسري من تلقاء نفسه.',
    maxDiscount: 'لا يزيد الخصم على %{amount}.',
    minSubtotal: 'للطلبات من %{amount} فأكثر فقط.',
    minQuantity:
      'من دون حد أدنى للقطع. |||| ابتداءً من قطعة واحدة فقط. |||| ابتداءً من قطعتين فقط. |||| ابتداءً من %{smart_count} قطع فقط. |||| ابتداءً من %{smart_count} قطعة فقط. |||| ابتداءً من %{smart_count} قطعة فقط.',
    excluded:
      'لا توجد منتجات مستثناة. |||| منتج واحد مستثنى. |||| منتجان مستثنيان. |||| %{smart_count} منتجات مستثناة. |||| %{smart_count} منتجًا مستثنى. |||| %{smart_count} منتج مستثنى.',
    excludeDiscounted: 'المنتجات المخفّضة أصلًا مستثناة.',
    usageLimit:
      'لا يمكن استخدامه. |||| يمكن استخدامه مرة واحدة إجمالًا. |||| يمكن استخدامه مرتين إجمالًا. |||| يمكن استخدامه %{smart_count} مرات إجمالًا. |||| يمكن استخدامه %{smart_count} مرة إجمالًا. |||| يمكن استخدامه %{smart_count} مرة إجمالًا.',
    perCustomer:
      'لا يمكن لأي عميل استخدامه. |||| يمكن لكل عميل استخدامه مرة واحدة. |||| يمكن لكل عميل استخدامه مرتين. |||| يمكن لكل عميل استخدامه %{smart_count} مرات. |||| يمكن لكل عميل استخدامه %{smart_count} مرة. |||| يمكن لكل عميل استخدامه %{smart_count} مرة.',
    combinable: 'يمكن جمعه مع عروض أخرى.',
    alone: 'لا يُجمع مع عروض أخرى.',
    off: 'هو موقوف مؤقتًا، فلا يحصل عليه أحد.',
  },
  named: {
    products: '«\u2068%{name}\u2069»',
    categories: '\u2068%{name}\u2069',
    promotions: '\u2068%{name}\u2069',
    variants:
      '%{text} |||| %{text} (متغيّر واحد) |||| %{text} (متغيّران) |||| %{text} (%{smart_count} متغيّرات) |||| %{text} (%{smart_count} متغيّرًا) |||| %{text} (%{smart_count} متغيّر)',
  },
  goodsMore:
    'لا غيرها |||| واحد آخر |||| اثنان آخران |||| %{smart_count} أخرى |||| %{smart_count} غيرها |||| %{smart_count} غيرها',
  ...promotionChecks,
};
