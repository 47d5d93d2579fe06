import type { lists as english } from '../en/lists.ts';
import type { Translated } from '../texts.ts';

export const lists: Translated<typeof english> = {
  export: {
    begun: 'جارٍ القراءة…',
    read: '%{read} من %{total}',
    cancel: 'إلغاء التصدير',
    done: 'لم يُصدَّر أي صف |||| صُدِّر صف واحد |||| صُدِّر صفان |||| صُدِّرت %{smart_count} صفوف |||| صُدِّر %{smart_count} صفًا |||| صُدِّر %{smart_count} صف',
    failed: 'لم يكتمل التصدير',
    cut: 'يحتوي الملف على %{smart_count} صف |||| يحتوي الملف على الصف الأول |||| يحتوي الملف على أول صفين |||| يحتوي الملف على أول %{smart_count} صفوف |||| يحتوي الملف على أول %{smart_count} صفًا |||| يحتوي الملف على أول %{smart_count} صف',
    more: 'قد تكون هناك صفوف أخرى: يتوقف هذا التصدير عند هذا الحد.',
  },
};
