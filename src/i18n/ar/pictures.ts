import type { pictures as english } from '../en/pictures.ts';
import type { Translated } from '../texts.ts';

export const pictures: Translated<typeof english> = {
  list: 'الصور بالترتيب الذي يراه العملاء',
  add: 'إضافة صور',
  dropHere: 'أفلت هنا للإضافة',
  hint: 'أفلت أو الصق أو اختر',
  hintWide: 'أفلتها أو الصقها هنا، أو اختر ملفات. JPG أو PNG أو WebP، حتى 20 ميغابايت لكل صورة.',
  choose: 'اختيار الصور',
  main: 'الصورة الرئيسية',
  unnamed: 'الصورة %{position} من %{count}',
  alt: 'صِف الصورة (النص البديل)',
  altOf: 'النص البديل للصورة %{position}',
  moveLeft: 'نقل الصورة %{position} إلى اليسار',
  moveRight: 'نقل الصورة %{position} إلى اليمين',
  remove: 'إزالة الصورة %{position}',
  moved: 'نُقلت إلى الموضع %{position} من %{count}.',
  removed: 'أُزيلت الصورة %{position}.',
  uploaded: 'رُفع الملف %{name}.',
  progress: 'جارٍ رفع %{name}',
  cancel: 'إلغاء رفع %{name}',
  dismiss: 'تجاهل %{name}',
  dismissAll: 'إغلاق',
  leftOut: 'ملفات لم تُضف: %{count}',
  room: 'تبقّت مساحة %{left} ميغابايت حتى تحفظ.',
  refused: {
    notPicture: 'الملف %{name} ليس صورة يمكن استخدامها. استخدم JPG أو PNG أو WebP.',
    tooLarge: 'الملف %{name} أكبر من 20 ميغابايت. اختر صورة أصغر.',
    empty: 'الملف %{name} فارغ. اختر ملفًا آخر.',
    noRoom: 'لم يُضف %{name}: المتاح مكان لعدد %{max} من الصور.',
  },
};
