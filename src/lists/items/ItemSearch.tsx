import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { useTranslate } from 'react-admin';
import { itemName } from '../../../domain/variantNames.ts';
import { SearchInput } from '../../forms/inputs/SearchInput.tsx';
import { MoneyText } from '../../ui/fields/ValueText.tsx';
import { showErrorToast } from '../../ui/queryClient.ts';
import { useStoreCurrency } from '../../ui/useStoreSettings.ts';
import { useDebounced } from '../useDebounced.ts';
import { exactMatch, type Sellable, useSellableSearch } from './sellables.ts';

type Props = {
  ref?: Ref<HTMLInputElement>;
  /** Says why no more items can be added; undefined if more can be added. */
  fullText: string | undefined;
  /** Finds only items that are for sale. */
  isForSaleOnly?: boolean;
  onPick: (item: Sellable) => void;
};

/**
 * Adds products by name, SKU or barcode. A scanner sends Enter before the options have loaded: the code is then looked
 * up in a separate request, and the field is empty for the next code.
 */
export function ItemSearch({ ref, fullText, isForSaleOnly = true, onPick }: Props) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const [notice, setNotice] = useState('');
  const text = typed.trim();
  const q = useDebounced(text, 250);
  const search = useSellableSearch(isForSaleOnly);
  const { data, isFetching, error } = useQuery({
    queryKey: ['products', 'sellables', q, isForSaleOnly],
    queryFn: ({ signal }) => search(q, signal),
    enabled: q !== '',
  });
  const isWaiting = isFetching || q !== text;
  const options = isWaiting || q === '' ? none : (data ?? none);
  const pick = (item: Sellable) => {
    setTyped('');
    setNotice('');
    onPick(item);
  };

  async function lookUp(code: string) {
    setTyped('');
    setNotice('');
    try {
      const found = await search(code);
      const exact = exactMatch(found, code);
      if (exact) onPick(exact);
      // Shows what was found, unless the next code is being typed.
      else if (found.length > 0) setTyped((now) => now || code);
      else setNotice(translate('orderCreate.items.unknown', { code }));
    } catch (failure) {
      showErrorToast(failure);
      setTyped((now) => now || code);
    }
  }

  return (
    <SearchInput
      typed={typed}
      onType={setTyped}
      options={options}
      isDisabled={fullText !== undefined}
      loading={isWaiting}
      loadingText={translate('orderCreate.items.searching')}
      noOptionsText={translate(`orderCreate.items.${error ? 'failed' : 'none'}`)}
      getOptionLabel={itemName}
      getOptionKey={({ productId, variantId }) => variantId ?? productId}
      onPick={pick}
      onEnter={(event) => {
        const exact = exactMatch(options, text);
        if (!exact && !isWaiting) return;
        event.defaultMuiPrevented = true;
        if (exact) pick(exact);
        else if (text !== '') void lookUp(text);
      }}
      renderOption={(item) => <Option item={item} />}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={ref}
          label={translate('orderCreate.items.add')}
          helperText={notice || (fullText ?? translate('orderCreate.items.addHelp'))}
          error={notice !== ''}
          slotProps={{ ...params.slotProps, formHelperText: { 'aria-live': 'polite' } }}
        />
      )}
    />
  );
}

const none: Sellable[] = [];

function Option({ item }: { item: Sellable }) {
  const translate = useTranslate();
  const currency = useStoreCurrency();
  const { sku, stock, availability, price } = item;
  const inStock =
    availability === 'untracked'
      ? translate('orderCreate.items.untracked')
      : translate('orderCreate.items.inStock', { smart_count: stock });
  return (
    <Box sx={{ display: 'flex', gap: 2, width: '100%', alignItems: 'center' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" component="div" className="two-lines">
          <bdi>{itemName(item)}</bdi>
        </Typography>
        <Typography variant="hint" component="div" sx={{ overflowWrap: 'anywhere' }}>
          {sku && <bdi>{sku}</bdi>}
          {sku && ' · '}
          {inStock}
        </Typography>
      </Box>
      <MoneyText amount={price} currency={currency} />
    </Box>
  );
}
