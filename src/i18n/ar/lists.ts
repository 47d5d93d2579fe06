import type { lists as english } from '../en/lists.ts';
import type { Translated } from '../texts.ts';

export const lists: Translated<typeof english> = {
  export: {
    begun: 'جارٍ القراءة…',
    read: '%{read} من %{total}',
    cancel: 'إلغاء التصدير',
    done: 'لم يُصدَّر أي سطر |||| صُدِّر سطر واحد |||| صُدِّر سطران |||| صُدِّرت %{smart_count} أسطر |||| صُدِّر %{smart_count} سطرًا |||| صُدِّر %{smart_count} سطر',
    failed: 'لم يكتمل التصدير',
  },
};
