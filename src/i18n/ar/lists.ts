import type { lists as english } from '../en/lists.ts';
import type { Translated } from '../texts.ts';

export const lists: Translated<typeof english> = {
  export: {
    begun: 'جارٍ القراءة…',
    read: '%{read} من %{total}',
    cancel: 'إلغاء التصدير',
    done: 'لم يُصدَّر أي صف |||| صُدِّر صف واحد |||| صُدِّر صفان |||| صُدِّرت %{smart_count} صفوف |||| صُدِّر %{smart_count} صفًا |||| صُدِّر %{smart_count} صف',
    failed: 'لم يكتمل التصدير',
  },
};
