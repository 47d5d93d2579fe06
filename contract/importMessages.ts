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
  'import.variantAlone':
    'This is a variant, but not of which product: give it the ID, web address or name of its product.',
  'import.group':
    'It is a group, which isn’t sold itself: import the products in it, each has its own row.',
  'import.soldElsewhere': 'There it leads to another shop. Here it is sold by you.',
  'import.noVariants': 'This product has options, but no row with a variant follows.',
  'import.optionMissing': 'This row is sold by itself: enter its option’s name and value.',
  'import.optionNameMissing': 'Enter what option “%{value}” is a value of, such as Size.',
  'import.optionValueMissing': 'Enter which %{name} this one has.',
  'import.optionsDiffer':
    'In your shop its options are: %{names}. Others are taken when each of its variants is in the file with its SKU.',
  'import.apart':
    'Rows of this product stand on line %{line} already. Put all of its rows below each other.',
  'import.apartBelow':
    'More rows of this product stand further down. Put all of its rows below each other.',
  'import.skuOfVariant':
    'This is the variant %{name}. What belongs to its product, such as category and tags, is left out.',
  'import.anyValue':
    'It is of any %{name}, so it becomes %{count} variants. SKU and stock stand on the first: share them out.',
  'import.sharedStock':
    'Its variants share a stock of %{stock}. It stands on this one: share it out.',
  'import.uncounted':
    'Its stock isn’t counted there, while that of others is. Here it is 0 until you count it.',
  'import.categoryCut': 'Categories are up to %{most} deep, so it goes into %{name}.',
  'import.belowZero': 'Its stock is below zero there. Here it is 0.',
  'import.picturesLeft': 'A product has up to %{most} pictures. Left out: %{count}.',
  'import.rounded':
    'A spreadsheet has shortened this number. Make the column text there, and enter it again.',
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
