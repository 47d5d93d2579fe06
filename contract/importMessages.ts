/**
 * English texts of the problem codes of CSV imports. They have their own file, so that a developer can delete the
 * import feature (docs/architecture.md).
 */
export const importMessages = {
  'import.noHead': 'The first line must name the columns.',
  'import.tooManyColumns': 'The file may have up to 300 columns.',
  'import.fieldUnknown': 'There is no field %{name} to import.',
  'import.fieldTwice': 'Only one column can be the field %{name}.',
  'import.cells': 'This row has %{cells} cells, the first line names %{columns} columns.',
  'import.yesNo': 'Write yes or no here.',
  'import.duplicate': 'Duplicate of line %{line}.',
  'import.currency': 'Your store’s currency is %{currency}.',
  'import.variantAlone':
    'This is a variant, but its product is missing: enter the ID, web address or name of its product.',
  'import.group':
    'It is a group, which isn’t sold itself: import the products in it, each has its own row.',
  'import.soldElsewhere':
    'In WooCommerce this product links to another site; here you will sell it.',
  'import.noVariants': 'This product has options, but no row with a variant follows.',
  'import.optionMissing': 'This row is a variant: enter the name and value of its option.',
  'import.optionNameMissing':
    'Enter the name of the option with the value “%{value}”, such as Size.',
  'import.optionValueMissing': 'Enter which %{name} this one has.',
  'import.optionsDiffer':
    'In your store its options are: %{names}. A file can change them only if it has each variant with its SKU.',
  'import.apart':
    'Rows of this product are already on line %{line}. Put all of its rows below each other.',
  'import.apartBelow':
    'More rows of this product are further down. Put all of its rows below each other.',
  'import.skuOfVariant':
    'This is the variant %{name}. What belongs to its product, such as category and tags, is ignored.',
  'import.anyValue':
    'No %{name} given: %{count} variants created. The first has the SKU and all stock; share out the stock.',
  'import.sharedStock':
    'Its variants share a stock of %{stock}. This one has all of it; share it out.',
  'import.uncounted':
    'In WooCommerce the stock of this variant isn’t tracked, while that of other rows is. Here it is 0 until you adjust it.',
  'import.categoryCut': 'Categories are up to %{most} deep, so it goes into %{name}.',
  'import.belowZero': 'In WooCommerce its stock is below zero. Here it is 0.',
  'import.taxClassUnknown':
    'No tax rate has the class “%{name}”, so the standard rate is charged. Add a rate for it.',
  'import.picturesLeft': 'A product has up to %{most} pictures. Ignored: %{count}.',
  'import.rounded':
    'A spreadsheet has shortened this number. Format the column as text there, and enter the number again.',
  'import.skuRequired': 'Enter a SKU: rows are matched by it.',
  'import.skuUnknown': 'No product has the SKU %{sku}.',
  'import.phoneRequired': 'Enter a phone number: customers are matched by it.',
  'import.stockRequired': 'Enter how many there are.',
  'import.untracked': 'The stock of this product isn’t tracked.',
  'import.orderRequired': 'Enter an order number: rows are matched by it.',
  'import.orderUnknown': 'No order has the number %{number}.',
  'import.trackingRequired': 'Enter a tracking number.',
  'import.alreadyShipped':
    'It is already shipped, with the tracking number %{number}. Correct the number on the order’s own page.',
  'import.changedSince':
    'It was changed after the file was checked, so the import did not change it.',
  'import.picture': 'The picture %{url} couldn’t be fetched.',
  'import.notReady': 'This import isn’t ready for that step.',
  'import.outOfOrder': 'Something went wrong. Try again.',
  'import.tooManyRows': 'A file may have up to %{most} rows.',
  'import.noRoom':
    'Files that you checked or imported take up %{most} MB, which is all the room there is. Cancel imports that you no longer need, or wait until yesterday’s imports can no longer be undone.',
  'import.undoOver': 'This import can no longer be undone.',
};
