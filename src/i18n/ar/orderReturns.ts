import type { orderReturns as english } from '../en/orderReturns.ts';
import type { Translated } from '../texts.ts';

export const orderReturns: Translated<typeof english> = {
  title: 'المرتجعات',
  wish: {
    refund: 'إرجاع لاسترداد المبلغ',
    exchange: 'إرجاع للاستبدال',
    removal: 'عاد دون أن يُدفع ثمنه',
  },
  status: {
    requested: 'مطلوب',
    on_the_way: 'في الطريق',
    received: 'مستلَم',
    closed: 'مغلق',
    refunded: 'تم الاسترداد',
    exchanged: 'مستبدَل',
    removed: 'أُزيل من الطلب',
    nothing: 'دون مقابل',
  },
  state: {
    expected: 'منتظرة',
    toSettle: 'مستلَمة وتنتظر التسوية',
  },
  restocked:
    'لا شيء عاد إلى المخزون |||| قطعة واحدة عادت إلى المخزون |||| قطعتان عادتا إلى المخزون |||| %{smart_count} قطع عادت إلى المخزون |||| %{smart_count} قطعة عادت إلى المخزون |||| %{smart_count} قطعة عادت إلى المخزون',
  discarded:
    'لا شيء خارج المخزون |||| قطعة واحدة خارج المخزون |||| قطعتان خارج المخزون |||| %{smart_count} قطع خارج المخزون |||| %{smart_count} قطعة خارج المخزون |||| %{smart_count} قطعة خارج المخزون',
  receive: 'استلام…',
  onTheWay: 'في الطريق…',
  track: 'التتبع…',
  close: 'لا يُنتظر المزيد',
  refund: 'استرداد المبلغ…',
  exchange: 'استبدال…',
  remove: 'إزالة من الطلب…',
  newOrder: 'طلب جديد',
  exchanged: 'تم الاستبدال',
  nothing: 'دون مقابل',
  keep: 'إبقاء في الطلب',
  expectTitle: 'انتظار مرتجع من الطلب %{number}',
  expectSubmit: 'انتظار المرتجع',
  what: 'ما الذي سيعود؟',
  wants: 'ماذا يريد العميل؟',
  want: {
    refund: 'استرداد المبلغ',
    exchange: 'شيئًا آخر بدلًا منه',
  },
  isOnTheWay: 'أرسله العميل بالفعل',
  onTheWayTitle: 'مرتجع الطلب %{number} في الطريق',
  receiveTitle: 'استلام مرتجع من الطلب %{number}',
  receiveSubmit: 'استلام',
  intoStock: 'تعود إلى المخزون',
  notIntoStock: 'تالفة أو لا تصلح للمخزون',
  refundTitle: 'استرداد مبلغ مرتجع الطلب %{number}',
};
