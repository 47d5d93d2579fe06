import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import type { Product } from '../../../../contract/product.ts';
import { preventEnterSubmit } from '../../../forms/ConfirmDialog.tsx';
import { useDebounced } from '../../../lists/useDebounced.ts';
import { Thumbnail } from '../../../ui/fields/Thumbnail.tsx';
import { MoneyText, useMoneyText } from '../../../ui/fields/ValueText.tsx';
import type { WithId } from '../../definition.ts';

interface Props {
  label: string;
  /** Ids of the products that are already chosen. */
  without: readonly string[];
  isFull: boolean;
  onPick: (product: WithId<Product>) => void;
}

/** A picker for one product. The server searches by name, SKU or barcode. */
export function ProductSearch({ label, without, isFull, onPick }: Props) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const q = useDebounced(typed.trim(), 250);
  const { data, isFetching, error } = useGetList<WithId<Product>>(
    'products',
    {
      filter: q === '' ? {} : { q },
      sort: { field: 'name', order: 'ASC' },
      pagination: { page: 1, perPage: 25 },
    },
    { enabled: isOpen },
  );
  const isWaiting = isFetching || q !== typed.trim();
  const none = error ? 'failed' : 'noProduct';
  return (
    <Autocomplete
      options={data ?? noProducts}
      value={null}
      inputValue={typed}
      open={isOpen}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_, product) => product && onPick(product)}
      // The server has filtered the options. Chosen products stay visible but disabled.
      filterOptions={(options) => options}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      getOptionDisabled={({ id }) => without.includes(id)}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      disabled={isFull}
      blurOnSelect={false}
      loading={isWaiting}
      loadingText={translate('promotionForm.picker.loading')}
      noOptionsText={translate(`promotionForm.picker.${none}`)}
      renderOption={({ key, ...props }, product) => (
        <li key={key} {...props}>
          <ProductLine product={product} />
        </li>
      )}
      // Scanners send Enter after a code, mostly before the product is found. This Enter must not submit the form.
      onKeyDown={preventEnterSubmit}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          placeholder={translate('promotionForm.picker.typeMore')}
        />
      )}
    />
  );
}

const noProducts: WithId<Product>[] = [];

/**
 * Picture, name, SKU and price. A product with variants shows their number instead of the SKU, and its lowest price.
 */
export function ProductLine({ product }: { product: WithId<Product> }) {
  const translate = useTranslate();
  const { price, priceTo, currency, variantCount } = product;
  const money = useMoneyText(currency);
  const count = { smart_count: variantCount, count: variantCount };
  const caption =
    variantCount > 0 ? translate('promotionForm.picker.variants', count) : product.sku;
  const isFrom = variantCount > 1 && price !== null && price !== priceTo;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0, flex: 1 }}>
      <Thumbnail src={product.images[0]?.url} size={32} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        {/* Two lines: some names differ only in the last word. */}
        <Typography variant="body2" component="div" title={product.name} className="two-lines">
          <bdi>{product.name}</bdi>
        </Typography>
        {caption && (
          <Typography variant="hint" component="div" noWrap>
            {caption}
          </Typography>
        )}
      </Box>
      <Typography variant="muted" component="span">
        {isFrom ? (
          translate('promotionForm.picker.from', { price: money(price) })
        ) : (
          <MoneyText amount={price} currency={currency} />
        )}
      </Typography>
    </Box>
  );
}
