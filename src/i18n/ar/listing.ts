import type { listing as english } from '../en/listing.ts';
import type { Translated } from '../texts.ts';

export const listing: Translated<typeof english> = {
  all: 'الكل',
  total:
    'الإجمالي: %{total} |||| الإجمالي: %{total} |||| الإجمالي: %{total} |||| الإجمالي: %{total} |||| الإجمالي: %{total} |||| الإجمالي: %{total}',
  found:
    'النتائج: %{total} |||| النتائج: %{total} |||| النتائج: %{total} |||| النتائج: %{total} |||| النتائج: %{total} |||| النتائج: %{total}',
  updatedNow: 'حُدّث الآن',
  updated:
    'حُدّث الآن |||| حُدّث قبل دقيقة |||| حُدّث قبل دقيقتين |||| حُدّث قبل %{smart_count} دقائق |||| حُدّث قبل %{smart_count} دقيقة |||| حُدّث قبل %{smart_count} دقيقة',
  id: 'المعرّف',
  createdAt: 'تاريخ الإنشاء',
  updatedAt: 'آخر تعديل',
  refresh: 'تحديث',
  clearSearch: 'مسح البحث',
  filters: 'التصفية',
  filterTitle: 'التصفية',
  closeFilters: 'إغلاق التصفية',
  activeFilters: 'عوامل التصفية المطبّقة',
  removeFilter: 'إزالة التصفية %{filter}',
  clearFilters: 'مسح التصفية',
  showAll: 'عرض الكل',
  chip: '%{name}: %{value}',
  from: 'من %{value}',
  upTo: 'حتى %{value}',
  show: 'عرض',
  showResults:
    'لا نتائج |||| عرض نتيجة واحدة |||| عرض نتيجتين |||| عرض %{smart_count} نتائج |||| عرض %{smart_count} نتيجة |||| عرض %{smart_count} نتيجة',
  columns: 'الأعمدة',
  resetColumns: 'إعادة ضبط الأعمدة',
  sort: 'الترتيب',
  pages: 'الصفحات',
  perPage: 'الصفوف في الصفحة',
  range: '%{from}–%{to} من %{total}',
  page: {
    first: 'الصفحة الأولى',
    previous: 'الصفحة السابقة',
    next: 'الصفحة التالية',
    last: 'الصفحة الأخيرة',
  },
  select: 'تحديد %{name}',
  selection: 'العناصر المحددة',
  selectedElsewhere:
    'كلها في هذه الصفحة |||| واحد ليس في هذه الصفحة |||| اثنان ليسا في هذه الصفحة |||| %{smart_count} ليست في هذه الصفحة |||| %{smart_count} ليست في هذه الصفحة |||| %{smart_count} ليست في هذه الصفحة',
  selectEvery:
    'تحديد الكل (%{smart_count}) |||| تحديد الكل (%{smart_count}) |||| تحديد الكل (%{smart_count}) |||| تحديد الكل (%{smart_count}) |||| تحديد الكل (%{smart_count}) |||| تحديد الكل (%{smart_count})',
  selectFirst:
    'تحديد أول %{smart_count} |||| تحديد أول %{smart_count} |||| تحديد أول %{smart_count} |||| تحديد أول %{smart_count} |||| تحديد أول %{smart_count} |||| تحديد أول %{smart_count}',
  selected:
    'لم يُحدَّد شيء |||| حُدّد عنصر واحد |||| حُدّد عنصران |||| حُدّدت %{smart_count} عناصر |||| حُدّد %{smart_count} عنصرًا |||| حُدّد %{smart_count} عنصر',
  showSelected: 'عرض المحدد',
  unselect: 'إلغاء التحديد',
  loading: 'جارٍ التحميل…',
  bulk: {
    updated:
      'لم يُعدَّل شيء |||| عُدّل عنصر واحد |||| عُدّل عنصران |||| عُدّلت %{smart_count} عناصر |||| عُدّل %{smart_count} عنصرًا |||| عُدّل %{smart_count} عنصر',
    deleted:
      'لم يُحذف شيء |||| حُذف عنصر واحد |||| حُذف عنصران |||| حُذفت %{smart_count} عناصر |||| حُذف %{smart_count} عنصرًا |||| حُذف %{smart_count} عنصر',
    failed:
      'لم يفشل شيء |||| فشل عنصر واحد |||| فشل عنصران |||| فشلت %{smart_count} عناصر |||| فشل %{smart_count} عنصرًا |||| فشل %{smart_count} عنصر',
    progress: '%{settled} من %{of}',
    others:
      'لا غيرها |||| عنصر آخر |||| عنصران آخران |||| %{smart_count} عناصر أخرى |||| %{smart_count} عنصرًا آخر |||| %{smart_count} عنصر آخر',
    failedTitle:
      'تغيّرت كل العناصر |||| بقي عنصر واحد على حاله |||| بقي عنصران على حالهما |||| بقيت %{smart_count} عناصر على حالها |||| بقي %{smart_count} عنصرًا على حاله |||| بقي %{smart_count} عنصر على حاله',
  },
  views: {
    title: 'طرق العرض',
    none: 'احفظ عوامل التصفية والترتيب والأعمدة وحجم الصفحة التي تستخدمها كثيرًا.',
    name: 'اسم طريقة العرض هذه',
    help: 'يحفظ ما تعرضه القائمة الآن',
    save: 'حفظ',
    replace: 'استبدال',
    taken: 'توجد طريقة عرض بهذا الاسم بالفعل',
    full: 'الحد الأقصى %{count} من طرق العرض: احذف واحدة أولًا',
    saved: 'حُفظت طريقة العرض %{name}',
    copy: 'نسخ الرابط إلى %{name}',
    copied: 'نُسخ الرابط',
    notCopied: 'تعذّر نسخ الرابط',
    delete: 'حذف طريقة العرض %{name}',
  },
  period: {
    title: 'تاريخ الطلب',
    today: 'اليوم',
    yesterday: 'أمس',
    last7: 'آخر 7 أيام',
    last30: 'آخر 30 يومًا',
    last90: 'آخر 90 يومًا',
    thisMonth: 'هذا الشهر',
    lastMonth: 'الشهر الماضي',
    last12Months: 'آخر 12 شهرًا',
    from: 'اليوم الأول',
    to: 'اليوم الأخير',
    since: 'منذ %{day}',
    until: 'حتى %{day}',
    zone: 'تبدأ الأيام عند منتصف الليل بتوقيت %{zone}',
    wrongOrder: 'اليوم الأخير قبل اليوم الأول',
  },
  stats: {
    title: 'الأرقام المعروضة',
    period: 'الفترة',
    custom: 'اختيار الأيام',
    compare: 'مقارنة مع',
    compares: {
      previous: 'الأيام السابقة',
      week: 'قبل أسبوع',
      year: 'قبل سنة',
      none: 'لا شيء',
    },
    interval: 'الفاصل',
    intervals: { hour: 'بالساعة', day: 'باليوم', week: 'بالأسبوع', month: 'بالشهر' },
    plain: '%{span}. بتوقيت %{zone}.',
    compared: '%{span}، مقارنة مع %{earlier}. بتوقيت %{zone}.',
  },
  noResult: {
    title: 'لا نتائج',
    text: 'جرّب كلمة أخرى، أو أزل أحد عوامل التصفية.',
  },
  failed: {
    title: 'تعذّر تحميل هذه القائمة',
  },
  stale: 'قد تكون هذه الصفوف قديمة: تعذّر تحديثها.',
  import: 'استيراد',
  export: {
    local: '%{label} (بتوقيت المتجر)',
    begun: 'جارٍ القراءة…',
    read: '%{read} من %{total}',
    cancel: 'إلغاء التصدير',
    done: 'لم يُصدَّر أي صف |||| صُدِّر صف واحد |||| صُدِّر صفان |||| صُدِّرت %{smart_count} صفوف |||| صُدِّر %{smart_count} صفًا |||| صُدِّر %{smart_count} صف',
    failed: 'لم يكتمل التصدير',
    cut: 'يحتوي الملف على %{smart_count} صف |||| يحتوي الملف على الصف الأول |||| يحتوي الملف على أول صفين |||| يحتوي الملف على أول %{smart_count} صفوف |||| يحتوي الملف على أول %{smart_count} صفًا |||| يحتوي الملف على أول %{smart_count} صف',
    more: 'قد تكون هناك صفوف أخرى: يتوقف هذا التصدير عند هذا الحد.',
  },
};
