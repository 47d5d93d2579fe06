import type { productExport as english } from '../en/productExport.ts';
import type { Translated } from '../texts.ts';

export const productExport: Translated<typeof english> = {
  fields: {
    option1Name: 'اسم الخيار 1',
    option1Value: 'قيمة الخيار 1',
    option2Name: 'اسم الخيار 2',
    option2Value: 'قيمة الخيار 2',
    option3Name: 'اسم الخيار 3',
    option3Value: 'قيمة الخيار 3',
    variantEnabled: 'المتغيّر معروض للبيع',
    variantTaxClass: 'فئة ضريبة المتغيّر',
    variantImage: 'صورة المتغيّر',
  },
};
