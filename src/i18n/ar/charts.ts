import type { charts as english } from '../en/charts.ts';
import type { Translated } from '../texts.ts';

export const charts: Translated<typeof english> = {
  table: 'جدول',
  tableOf: 'جدول: %{title}',
  csv: 'CSV',
  csvOf: 'CSV: %{title}',
  keys: 'تنقّل بين القيم بمفاتيح الأسهم، وافتح بمفتاح الإدخال الطلبات التي وراء القيمة.',
  formula: 'كيف يُحسب: %{label}',
  open: '%{label}: %{value}. افتح الطلبات.',
  change: {
    new: 'كان 0',
    alone: 'لم تكن هناك طلبات في فترة المقارنة.',
    points: '%{points} نقطة مئوية',
    same: 'دون تغيير',
    unknown: 'لا مقارنة',
    before: 'سابقًا %{before}',
  },
  figures: {
    totalSales: {
      label: 'إجمالي المبيعات',
      formula:
        'صافي المبيعات + الشحن + الضريبة. تُحسب الطلبات يوم تقديمها، والمبالغ المستردة يوم تسجيلها.',
    },
    netSales: {
      label: 'صافي المبيعات',
      formula: 'المبيعات قبل الخصم − الخصومات − المبالغ المستردة، وكلها دون الضريبة.',
    },
    grossSales: {
      label: 'المبيعات قبل الخصم',
      formula: 'سعر الوحدة × الكمية لكل الطلبات المقدَّمة. لا تُحسب الطلبات الملغاة.',
    },
    discounts: { label: 'الخصومات', formula: 'ما خصمته العروض من الطلبات المقدَّمة.' },
    refunds: {
      label: 'المبالغ المستردة',
      formula: 'المبالغ المستردة المسجّلة في هذه الفترة دون ضريبتها، أيًّا كان تاريخ الطلب.',
    },
    shipping: { label: 'الشحن', formula: 'ما دفعه العملاء مقابل الشحن.' },
    tax: { label: 'الضريبة', formula: 'الضريبة على الطلبات المقدَّمة ناقص الضريبة المستردة.' },
    orders: { label: 'الطلبات', formula: 'الطلبات المقدَّمة. لا تُحسب الطلبات الملغاة.' },
    cancelledOrders: {
      label: 'الطلبات الملغاة',
      formula: 'طلبات قُدّمت في هذه الفترة ثم أُلغيت.',
    },
    averageOrderValue: {
      label: 'متوسط قيمة الطلب',
      formula: '(المبيعات قبل الخصم − الخصومات) ÷ الطلبات. شَرطة إن لم تكن هناك طلبات.',
    },
    profit: {
      label: 'الربح',
      formula:
        'صافي مبيعات المنتجات المعروفة تكلفتها − تكاليفها، حسب يوم الطلب. دون الضريبة والشحن، ولا تُحتسب القطع المُرجعة. لا يُطرح مبلغ مسترد بلا منتجات.',
    },
    margin: { label: 'الهامش', formula: 'الربح ÷ صافي مبيعات المنتجات المعروفة تكلفتها.' },
    itemsSold: {
      label: 'القطع المباعة',
      formula: 'القطع المطلوبة، ناقص ما أُلغي منها أو أُرجع.',
    },
    refundRate: {
      label: 'نسبة الاسترداد',
      formula: 'المبالغ المستردة ÷ (المبيعات قبل الخصم − الخصومات). كلما قلّ كان أفضل.',
    },
    newCustomers: {
      label: 'العملاء الجدد',
      formula: 'عملاء قدّموا أول طلب لهم على الإطلاق في هذه الفترة. لا يُحسب الضيوف.',
    },
    returningCustomers: {
      label: 'العملاء العائدون',
      formula: 'عملاء طلبوا في هذه الفترة وكانوا قد طلبوا من قبل. لا يُحسب الضيوف.',
    },
    returningShare: {
      label: 'نسبة العملاء العائدين',
      formula: 'العملاء العائدون ÷ (الجدد + العائدون).',
    },
  },
  series: {
    nothing: 'لا شيء لعرضه في هذه الفترة.',
    sum: 'الإجمالي %{sum}.',
    sumBefore: 'الإجمالي %{sum} مقابل %{before} في الفترة السابقة.',
    soFar: '%{sum} حتى الآن.',
    soFarBefore: '%{sum} حتى الآن مقابل %{before} عند النقطة نفسها من الفترة السابقة.',
    highest: {
      hour: 'أفضل ساعة كانت %{at}: %{value}.',
      day: 'أفضل يوم كان %{at}: %{value}.',
      week: 'بدأ أفضل أسبوع في %{at}: %{value}.',
      month: 'أفضل شهر كان %{at}: %{value}.',
    },
    lowest: {
      hour: 'أضعف ساعة كانت %{at}: %{value}.',
      day: 'أضعف يوم كان %{at}: %{value}.',
      week: 'بدأ أضعف أسبوع في %{at}: %{value}.',
      month: 'أضعف شهر كان %{at}: %{value}.',
    },
    start: { hour: 'الساعة', day: 'اليوم', week: 'الأسبوع من', month: 'الشهر' },
    startUtc: 'البداية (UTC)',
    earlier: 'مقارنةً بـ',
    earlierValue: 'الفترة السابقة',
    point: '%{at}: %{value}',
    pointBefore: '%{at}: %{value}. سابقًا، %{earlier}: %{before}',
  },
  share: {
    name: 'الجزء',
    part: 'الحصة',
    point: '%{name}: %{value}، %{part} من الكل',
    nothing: 'لا شيء لعرضه في هذه الفترة.',
    largest: 'الجزء الأكبر هو %{name}: %{value} من %{sum} (%{part}).',
  },
  stack: { part: '%{name} %{value}', value: '%{sum} (%{parts})' },
  waterfall: {
    step: 'الخطوة',
    change: 'المبلغ',
    after: 'الإجمالي التراكمي',
    point: '%{name}: %{value}، فيصبح الناتج %{after}',
    sumPoint: '%{name}: %{value}',
  },
  heat: {
    hour: 'الساعة',
    point: '%{weekday}، %{hour}: %{value}',
    nothing: 'لم تكن هناك طلبات في هذه الفترة.',
    busiest: 'أكثر الأوقات ازدحامًا %{weekday} الساعة %{hour}: %{value}.',
    quiet:
      'لم تمضِ ساعة من ساعات الأسبوع الـ168 دون طلب. |||| لم يُطلب شيء في ساعة واحدة من ساعات الأسبوع الـ168. |||| لم يُطلب شيء في ساعتين من ساعات الأسبوع الـ168. |||| لم يُطلب شيء في %{smart_count} ساعات من ساعات الأسبوع الـ168. |||| لم يُطلب شيء في %{smart_count} ساعة من ساعات الأسبوع الـ168. |||| لم يُطلب شيء في %{smart_count} ساعة من ساعات الأسبوع الـ168.',
    legend: 'كلما كبر المربع زادت الطلبات',
  },
  ranking: {
    name: 'الاسم',
    part: 'الحصة',
    point: '%{name}: %{value}',
    pointPart: '%{name}: %{value}، %{part}',
    nothing: 'لا شيء لعرضه في هذه الفترة.',
    first: 'في المقدمة %{name}: %{value}.',
  },
};
