/** Headers of the variant columns in exported files. The import recognises the columns by these headers. */
export const productExport = {
  fields: {
    option1Name: 'Option 1 name',
    option1Value: 'Option 1 value',
    option2Name: 'Option 2 name',
    option2Value: 'Option 2 value',
    option3Name: 'Option 3 name',
    option3Value: 'Option 3 value',
    variantEnabled: 'Variant for sale',
    variantTaxClass: 'Variant tax class',
    variantImage: 'Variant picture',
  },
};
