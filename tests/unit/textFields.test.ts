import { expect, test } from 'vitest';
import { readSourceFiles } from './sourceFiles.ts';

/** Fields whose text may be lost, with the reason. */
const lostWithoutHarm: Record<string, string> = {
  'src/forms/inputs/DaysInput.tsx': 'days that go into the address once they are whole',
  'src/forms/inputs/SearchInput.tsx': 'a search',
  'src/forms/pictures/PictureTile.tsx': 'its form has the text with every key',
  'src/layout/commandPalette/CommandPalette.tsx': 'a search',
  'src/lists/ListSearch.tsx': 'a search',
  'src/pages/profile/ProfilePage.tsx': 'open dialogs; the fields are of its form',
  'src/pages/profile/TryAddressDialog.tsx': 'an address that is tried, nothing is saved',
  'src/pages/imports/ColumnsCard.tsx': 'choices among fields, guessed anew from the file',
  'src/pages/imports/FileCard.tsx': 'a file that is chosen, nothing is typed',
  'src/resources/categories/CategoryTreePanel.tsx': 'a search',
  'src/resources/orders/create/CustomerSearch.tsx': 'a search',
  'src/lists/items/ItemSearch.tsx': 'a search',
  'src/resources/orders/create/ItemsCard.tsx': 'its form has the text with every key',
  'src/resources/orders/show/dialogs/UnitSteppers.tsx':
    'how many items are shown; the units are of its dialog',
  'src/resources/orders/packing/ShipForm.tsx': 'the draft of the order has the text',
  'src/lists/items/ScanField.tsx': 'a code that is read at once',
  'src/ui/fields/contact/SendTextCard.tsx': 'the choice of a language',
  'src/resources/products/stock/StockInput.tsx': 'a number that is read, not typed',
  'src/resources/products/variants/VariantCards.tsx': 'a checkbox',
  'src/resources/products/variants/VariantTable.tsx': 'a search',
  'src/resources/taxRates/TaxPresetsPage.tsx': 'the choice of a country',
  'src/resources/promotions/form/ProductSearch.tsx': 'a search',
  'src/resources/promotions/form/SimulatorCard.tsx':
    'a variant of a basket of which nothing is saved',
  'src/resources/promotions/form/VariantsChoice.tsx': 'a search',
};

const drawsText = /<(TextField|TextInput|InputBase|OutlinedInput|Autocomplete|textarea|input)\b/;
const losesNothing = /\b(useInput|useDraftState|useUnsaved|useOrderDialog)\(/;

test('every text field with its own state keeps it, or asks before it is lost', () => {
  const holders = readSourceFiles().filter(
    ({ path, text }) =>
      /^src\/(?!auth\/)/.test(path) &&
      drawsText.test(text) &&
      text.includes('useState') &&
      !losesNothing.test(text),
  );
  const unknown = holders.filter(({ path }) => !(path in lostWithoutHarm));
  expect(
    unknown.map(({ path }) => path),
    'use useDraftState, or useUnsaved for what must not be stored; then add the field to tests/forms/everyTextField.test.tsx',
  ).toEqual([]);
  const names = holders.map(({ path }) => path);
  expect(Object.keys(lostWithoutHarm).filter((path) => !names.includes(path))).toEqual([]);
});
