import type { business as english } from '../en/business.ts';
import type { Translated } from '../texts.ts';

export const business: Translated<typeof english> = {
  clothing: 'ملابس',
  shoes: 'أحذية وحقائب',
  jewellery: 'مجوهرات وساعات',
  beauty: 'جمال وعناية',
  grocery: 'أغذية وبقالة',
  restaurant: 'مطعم أو مقهى',
  home: 'منزل ومطبخ',
  furniture: 'أثاث',
  electronics: 'إلكترونيات وهواتف',
  books: 'كتب وقرطاسية',
  toys: 'ألعاب وأطفال',
  sports: 'رياضة وأنشطة خارجية',
  health: 'صحة وصيدلية',
  crafts: 'فنون وحِرف',
  flowers: 'زهور وهدايا',
  garden: 'حدائق وحيوانات أليفة',
  tools: 'أدوات وقطع سيارات',
  services: 'خدمات',
};
