import { afterEach, expect, test } from 'vitest';
import { languages } from '../../src/i18n/languages.ts';
import { setLanguage } from '../../src/i18n/texts.ts';
import { recogniseColumns } from '../../src/pages/imports/recogniseColumns.ts';

afterEach(() => setLanguage('en'));

const heads = {
  en: ['ID', 'SKU', 'Name', 'Status', 'Price', 'Category', 'Created (store time)', 'Supplier'],
  fr: ['ID', 'Référence (SKU)', 'Nom', 'Statut', 'Prix', 'Catégorie', 'Créé', 'Fournisseur'],
  ar: ['المعرّف', 'رمز المنتج (SKU)', 'الاسم', 'الحالة', 'السعر', 'الفئة', 'أُنشئ', 'المورّد'],
};
const fields = ['id', 'sku', 'name', 'status', 'price', 'category', null, null];
const drafts = { en: 'draft', fr: 'brouillon', ar: 'مسودة' };

for (const written of ['en', 'fr', 'ar'] as const) {
  for (const { code: shown } of languages) {
    test.each([
      ['all known', -1],
      ['one unknown', undefined],
    ])(`a file in ${written}, %s, is recognised by a console in ${shown}`, async (_, end) => {
      setLanguage(shown);
      const found = await recogniseColumns('products', heads[written].slice(0, end));
      expect(found.source).toBe('console');
      expect(found.fields).toEqual(fields.slice(0, end));
      expect(found.words[drafts[written]]).toBe('draft');
    });
  }
}
