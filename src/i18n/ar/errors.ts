import type { errors as english } from '../en/errors.ts';
import type { Translated } from '../texts.ts';

export const errors: Translated<typeof english> = {
  requestFailed: 'تعذّر تنفيذ الطلب',
  serverError: 'خطأ في الخادم',
  requestTimeout: 'انتهت المهلة',
  networkError: 'خطأ في الشبكة',
  checkInput: 'راجع ما أدخلته ثم حاول مرة أخرى.',
  serverFallback: 'حدث خطأ لدينا. حاول مرة أخرى لاحقًا.',
  timeout: 'لم يُجب الخادم في الوقت المحدد. تحقّق من اتصالك ثم حاول مرة أخرى.',
  reference: 'للدعم: ⁨%{reference}⁩',
  network: 'خطأ في الشبكة. تحقّق من اتصالك بالإنترنت وتأكّد من أن الخادم يعمل.',
  unexpected: 'حدث خطأ غير متوقع.',
  changedElsewhere: 'غيّر شخص آخر هذا في هذه الأثناء ولم يُحفظ شيء. راجعه ثم حاول مرة أخرى.',
  malformed: 'أرسل الخادم شيئًا لا تستطيع لوحة التحكم قراءته.',
  earlierDone: 'حُفظت محاولة سابقة في النهاية. تحقّق مما غيّرته، ثم حاول مرة أخرى.',
  noToken: 'لم يرسل الخادم رمز الدخول',
  noUser: 'لم يرسل الخادم بيانات المستخدم',
  status: 'تعذّر الطلب برمز الحالة %{status}',
  tryAgainIn: 'طلبات كثيرة جدًا. حاول مرة أخرى بعد %{seconds} ث.',
  signedOut: 'انتهت جلستك. سجّل الدخول من جديد.',
  aborted: 'أُلغي الطلب.',
  storageTitle: 'لا يستطيع هذا المتصفح حفظ البيانات',
  storageText:
    'مساحة التخزين فيه ممتلئة أو محجوبة. سيُسجَّل خروجك عند إغلاق هذه الصفحة أو إعادة تحميلها.',
};
