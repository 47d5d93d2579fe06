import type { categories as english } from '../en/categories.ts';
import type { Translated } from '../texts.ts';

export const categories: Translated<typeof english> = {
  name: 'الفئات |||| فئة |||| فئتان |||| الفئات |||| الفئات |||| الفئات',
  intro: 'كيف يجد العملاء طريقهم بين منتجاتك.',
  search: 'البحث في الفئات',
  expandAll: 'توسيع الكل',
  collapseAll: 'طيّ الكل',
  expand: 'إظهار محتوى %{name}',
  collapse: 'إخفاء محتوى %{name}',
  tree: 'شجرة الفئات',
  under: 'في %{name}',
  backToTree: 'العودة إلى الفئات',
  hidden: 'مخفية',
  hiddenAbove: 'مخفية مع الفئة الرئيسية',
  // Phones show only the number, so each plural form contains it: the visible text must be part of
  // the link's name.
  products:
    '%{smart_count} منتج |||| %{smart_count} منتج |||| %{smart_count} منتج |||| %{smart_count} منتجات |||| %{smart_count} منتجًا |||| %{smart_count} منتج',
  openProducts:
    '%{smart_count} منتج في %{name} |||| %{smart_count} منتج في %{name} |||| %{smart_count} منتج في %{name} |||| %{smart_count} منتجات في %{name} |||| %{smart_count} منتجًا في %{name} |||| %{smart_count} منتج في %{name}',
  menu: 'إجراءات %{name}',
  toProducts: 'المنتجات',
  action: {
    edit: 'تعديل',
    rename: 'إعادة تسمية',
    addInside: 'إضافة فئة فرعية',
    up: 'نقل إلى أعلى',
    down: 'نقل إلى أسفل',
    in: 'جعلها فرعية للفئة التي فوقها',
    out: 'نقل مستوى واحدًا إلى أعلى',
    delete: 'حذف',
  },
  moved: {
    under: 'أصبحت الفئة %{name} في الموضع %{place} داخل %{parent}',
    top: 'أصبحت الفئة %{name} في الموضع %{place} في المستوى الأعلى',
  },
  empty: {
    title: 'لا توجد فئات بعد',
    text: 'تجمع الفئات منتجاتك، حتى خمسة مستويات.',
    action: 'أنشئ فئتك الأولى',
  },
  noResult: {
    title: 'لا توجد فئة بهذا الاسم',
    text: 'جرّب كلمة أخرى. لا تهم حالة الأحرف ولا التشكيل.',
  },
  failed: 'تعذّر تحميل الفئات',
  rename: { title: 'إعادة تسمية %{name}' },
  delete: {
    title: 'حذف %{name}؟',
    text: 'لا يمكن التراجع عن هذا.',
    products:
      'منتجاتها |||| منتجها الوحيد |||| منتجاها |||| منتجاتها وعددها %{smart_count} |||| منتجاتها وعددها %{smart_count} |||| منتجاتها وعددها %{smart_count}',
    children:
      'فئاتها الفرعية |||| فئتها الفرعية الوحيدة |||| فئتاها الفرعيتان |||| فئاتها الفرعية وعددها %{smart_count} |||| فئاتها الفرعية وعددها %{smart_count} |||| فئاتها الفرعية وعددها %{smart_count}',
    uncategorised: 'تُترك دون فئة',
    moveProducts: 'نقل إلى فئة أخرى',
    up: 'نقل مستوى واحدًا إلى أعلى',
    moveChildren: 'نقل إلى داخل فئة أخرى',
    target: 'الفئة',
    done: 'تم حذف الفئة %{name}',
    changed: 'تغيّر محتوى هذه الفئة في الأثناء. اختر من جديد.',
  },
  section: {
    basics: 'الفئة',
    picture: 'الصورة',
    place: 'الموضع في الشجرة',
    figures: 'في هذه الفئة',
  },
  create: { title: 'فئة جديدة' },
  field: {
    isVisibleHelp: 'إخفاء فئة يخفي كل ما تحتها أيضًا.',
    topLevel: 'المستوى الأعلى',
  },
  fields: {
    name: 'الاسم',
    slug: 'عنوان الويب',
    description: 'الوصف',
    image: 'الصورة',
    isVisible: 'ظاهرة في المتجر',
    parentId: 'الفئة الرئيسية',
  },
  stats: {
    note: 'تشمل كل ما تحتها.',
    productCount: 'المنتجات',
    activeProductCount: 'النشطة',
    lowStockCount: 'مخزون منخفض',
    outOfStockCount: 'نفد مخزونها',
    soldCount: 'القطع المباعة',
    failed: 'تعذّر تحميل هذه الأرقام.',
  },
};
