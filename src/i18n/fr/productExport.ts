import type { productExport as english } from '../en/productExport.ts';
import type { Translated } from '../texts.ts';

export const productExport: Translated<typeof english> = {
  fields: {
    option1Name: 'Nom de l’option 1',
    option1Value: 'Valeur de l’option 1',
    option2Name: 'Nom de l’option 2',
    option2Value: 'Valeur de l’option 2',
    option3Name: 'Nom de l’option 3',
    option3Value: 'Valeur de l’option 3',
    variantEnabled: 'Variante en vente',
    variantTaxClass: 'Catégorie de TVA de la variante',
    variantImage: 'Image de la variante',
  },
};
