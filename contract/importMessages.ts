/**
 * English texts of the codes that only imports have, as `messages.ts` has those of all others: the console fetches them
 * with its screen of imports.
 */
export const importMessages = {
  'import.noHead': 'The first line must name the columns.',
  'import.tooManyColumns': 'The file may have up to 300 columns.',
  'import.fieldUnknown': 'There is no field %{name} to import.',
  'import.fieldTwice': 'Only one column can be the field %{name}.',
  'import.cells': 'This row has %{cells} cells, the first line names %{columns} columns.',
  'import.yesNo': 'Write yes or no here.',
  'import.duplicate': 'Line %{line} is about the same one.',
  'import.currency': 'Your store’s currency is %{currency}.',
  'import.variants': 'Products with variants can’t be imported yet.',
  'import.skuOfVariant':
    'This SKU is of the variant %{name}. A file of stock can change it, a file of products can’t.',
  'import.skuRequired': 'Enter a SKU: rows are matched by it.',
  'import.skuUnknown': 'No product has the SKU %{sku}.',
  'import.phoneRequired': 'Enter a phone number: customers are matched by it.',
  'import.stockRequired': 'Enter how many there are.',
  'import.untracked': 'The stock of this product isn’t tracked.',
  'import.changedSince': 'It was changed after the file was checked, so it was left as it is.',
  'import.picture': 'The picture %{url} couldn’t be fetched.',
  'import.notReady': 'This import isn’t ready for that.',
  'import.outOfOrder': 'Send the portions in their order, from 0 on.',
  'import.tooManyRows': 'A file may have up to %{most} rows.',
  'import.undoOver': 'It can no longer be undone.',
};
