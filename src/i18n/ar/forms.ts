import type { forms as english } from '../en/forms.ts';
import type { Translated } from '../texts.ts';

export const forms: Translated<typeof english> = {
  save: 'حفظ',
  saving: 'جارٍ الحفظ…',
  label: '%{name}:',
  discard: 'تجاهل التغييرات',
  unsaved: 'تغييرات غير محفوظة',
  saved: 'حُفظت التغييرات: %{kind} «\u2068%{name}\u2069»',
  slugFollows: 'يتبع الاسم حتى تغيّره',
  created: 'تم الإنشاء: %{kind} «\u2068%{name}\u2069»',
  nothingToSave: 'لا شيء لحفظه',
  notSaved: 'لم يُحفظ، حاول مرة أخرى',
  changesTooOften: 'هناك من يغيّر هذا باستمرار. انتظر لحظة.',
  savedAfterAll: 'حُفظ تغييرك',
  maybeMade: 'ربما حُفظ هذا من قبل',
  maybeMadeText:
    'بقيت محاولة سابقة بلا رد، ولم يعد التحقق ممكنًا. ابحث عنه في القائمة؛ فإن لم تجده فاحفظ مرة أخرى.',
  failed: 'تعذّر التحميل',
  incomplete: 'أكمل هذا الحقل أو أفرغه.',
  empty: 'فارغ',
  yes: 'نعم',
  no: 'لا',
  tagRepeated: 'سبق أن أضفت %{tag}.',
  listHelp: 'اضغط Enter أو اكتب فاصلة بعد كل عنصر.',
  entries:
    'لا توجد عناصر |||| عنصر واحد |||| عنصران |||| %{smart_count} عناصر |||| %{smart_count} عنصرًا |||| %{smart_count} عنصر',
  delete: {
    title: 'حذف \u2068%{name}\u2069؟',
    text: 'لا يمكن التراجع عن ذلك.',
    done: 'تم حذف \u2068%{name}\u2069.',
  },
  problems: {
    title:
      'لا شيء للتصحيح |||| أمر واحد للتصحيح |||| أمران للتصحيح |||| %{smart_count} أمور للتصحيح |||| %{smart_count} أمرًا للتصحيح |||| %{smart_count} أمر للتصحيح',
    of: '%{field}:',
  },
  category: {
    none: 'لا توجد فئة بهذا الاسم',
    gone: 'فئة لم تعد موجودة',
    failed: 'تعذّر تحميل الفئات.',
  },
  noBrand: 'لا توجد علامة تجارية بهذا الاسم',
  leave: {
    title: 'المغادرة دون حفظ؟',
    text: 'لم يُحفظ ما غيّرته هنا.',
    stay: 'البقاء',
    leave: 'المغادرة دون حفظ',
  },
  draft: {
    offer: 'استعادة تغييراتك (%{time})؟',
    text: 'لم تُحفظ.',
    elsewhere: 'لم تُحفظ. كُتبت في علامة تبويب أخرى، مفتوحة أو أُغلقت.',
    restore: 'استعادة',
    drop: 'تجاهل',
    restored: 'ما كتبته (%{time}) ما زال هنا، لكنه لم يُحفظ بعد.',
  },
  elsewhere: {
    title: 'غيّر شخص آخر هذا أثناء تحريرك: %{fields}.',
    merged: 'تغييراته معروضة هنا، وتغييراتك باقية.',
    asked: 'غيّرت هذا أنت أيضًا. ستختار عند الحفظ ما يبقى.',
  },
  conflict: {
    title: 'غيّر شخص آخر هذا أيضًا',
    text: 'غيّر كل منكما الحقول أدناه. اختر ما يبقى؛ أما الباقي فقد دُمج بالفعل.',
    before: 'قبل',
    mine: 'نسختك',
    theirs: 'النسخة الأخرى',
    choose: 'ما الذي يبقى في %{field}',
    allMine: 'إبقاء كل نسخي',
    allTheirs: 'أخذ كل النسخ الأخرى',
    cancel: 'العودة إلى النموذج',
    save: 'حفظ هذا الاختيار',
  },
  slugBreaks: 'إذا حفظت هذا التغيير، فلن تعمل الروابط إلى عنوان الويب القديم.',
};
