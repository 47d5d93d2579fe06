import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import PriceChangeOutlined from '@mui/icons-material/PriceChangeOutlined';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type Ref, useState } from 'react';
import { useTranslate } from 'react-admin';
import { MAX_ORDER_ITEMS } from '../../../../contract/orderInput.ts';
import type { OrderPreview } from '../../../../contract/orderPreview.ts';
import { itemName } from '../../../../domain/variantNames.ts';
import { FormRow } from '../../../forms/FormSection.tsx';
import { AmountField } from '../../../forms/inputs/MoneyInput.tsx';
import { QuantityField } from '../../../forms/inputs/QuantityField.tsx';
import { useProblemText } from '../../../forms/problems.ts';
import { ItemSearch } from '../../../lists/items/ItemSearch.tsx';
import type { Sellable } from '../../../lists/items/sellables.ts';
import { DetailCard } from '../../../ui/DetailCard.tsx';
import { Thumbnail } from '../../../ui/fields/Thumbnail.tsx';
import { MoneyText } from '../../../ui/fields/ValueText.tsx';
import { useStoreCurrency } from '../../../ui/useStoreSettings.ts';
import { type ItemValues, usePreviewContext, useSection } from './orderForm.ts';

type Sold = Pick<ItemValues, 'productId' | 'variantId'>;
const isSame = (one: Sold, other: Sold) =>
  one.productId === other.productId && one.variantId === other.variantId;

type Props = { searchRef?: Ref<HTMLInputElement>; title?: string };

/** The ordered items, with the store's prices and stock. */
export function ItemsCard({ searchRef, title = 'orderCreate.items.title' }: Props) {
  const textOf = useProblemText();
  const { value: items, latest, change, problemAt } = useSection('items');
  const { preview } = usePreviewContext();
  // Has the names of added items until the preview has them.
  const [picked, setPicked] = useState<Sellable[]>([]);

  function add(sellable: Sellable) {
    setPicked((before) => [...before, sellable]);
    const current = latest();
    const at = current.findIndex((item) => isSame(item, sellable) && item.unitPrice === null);
    const { quantity } = current[at] ?? {};
    const { productId, variantId, price: priceSeen } = sellable;
    const item = { productId, variantId, priceSeen, unitPrice: null, priceReason: '' };
    change(
      at < 0
        ? [...current, { ...item, quantity: 1 }]
        : current.with(at, { ...item, quantity: Number(quantity) + 1 || 1 }),
    );
  }

  const isFull = items.length >= MAX_ORDER_ITEMS;
  return (
    <DetailCard title={title}>
      <Box data-field="items" sx={{ mt: 2 }}>
        <ItemSearch
          {...(searchRef && { ref: searchRef })}
          fullText={isFull ? textOf({ code: 'order.tooManyItems' }) : undefined}
          onPick={add}
        />
        {problemAt('') && <FormHelperText error>{problemAt('')}</FormHelperText>}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {items.map((item, index) => {
            const line = preview?.items[index];
            const isPreviewed = line !== undefined && isSame(line, item);
            return (
              <ItemRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a product can be in two lines
                key={`${index} ${item.productId} ${item.variantId}`}
                item={item}
                line={isPreviewed ? line : undefined}
                picked={picked.find((one) => isSame(one, item))}
                name={`items.${index}`}
                problemAt={(field) =>
                  problemAt(field === '' ? `${index}` : `${index}.${field}`, !isPreviewed)
                }
                onChange={(changes) => change(items.with(index, { ...item, ...changes }))}
                onRemove={() => change(items.toSpliced(index, 1))}
              />
            );
          })}
        </Box>
      </Box>
    </DetailCard>
  );
}

type RowProps = {
  item: ItemValues;
  line: OrderPreview['items'][number] | undefined;
  picked: Sellable | undefined;
  name: string;
  problemAt: (field: string) => string | undefined;
  onChange: (changes: Partial<ItemValues>) => void;
  onRemove: () => void;
};

function ItemRow({ item, line, picked, name: source, problemAt, onChange, onRemove }: RowProps) {
  const translate = useTranslate();
  const currency = useStoreCurrency();
  const [isPriceAsked, setPriceAsked] = useState(false);
  // Another desk or a restored draft can set the price, too.
  const isPriceOpen = isPriceAsked || item.unitPrice !== null || item.priceReason !== '';
  const known = line?.name ? line : picked;
  const name = known ? itemName(known) : translate('orderCreate.items.loading');
  const problems = ['', 'productId', 'variantId', 'quantity', 'priceSeen'].flatMap(
    (field) => problemAt(field) ?? [],
  );
  return (
    <Box component="li" sx={rowSx}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Thumbnail src={line?.image ?? undefined} size={40} />
        <Box sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="body2" sx={{ fontWeight: 550 }}>
            <bdi>{name}</bdi>
          </Typography>
          <StockText sku={known?.sku} stock={line?.stock} held={line?.held} />
        </Box>
        <QuantityField
          value={item.quantity}
          name={name}
          source={`${source}.quantity`}
          isInvalid={problemAt('quantity') !== undefined}
          onChange={(quantity) => onChange({ quantity })}
        />
        <Box sx={{ minWidth: 88, ml: 'auto', textAlign: 'end' }}>
          <LinePrice line={line} currency={currency} />
        </Box>
        <Box sx={{ whiteSpace: 'nowrap' }}>
          <IconButton
            aria-label={translate('orderCreate.items.ownPrice', { name })}
            aria-expanded={isPriceOpen}
            onClick={() => {
              setPriceAsked(!isPriceOpen);
              if (isPriceOpen) onChange({ unitPrice: null, priceReason: '' });
            }}
          >
            <PriceChangeOutlined fontSize="small" />
          </IconButton>
          <IconButton
            aria-label={translate('orderCreate.items.remove', { name })}
            onClick={onRemove}
          >
            <DeleteOutlined fontSize="small" />
          </IconButton>
        </Box>
      </Box>
      {isPriceOpen && (
        <FormRow sx={{ mt: 1.5, '& .MuiFormControl-root': { my: 0 } }}>
          <AmountField
            name={`${source}.unitPrice`}
            label={translate('orderCreate.items.price')}
            value={item.unitPrice ?? ''}
            onChange={(unitPrice) => onChange({ unitPrice: unitPrice === '' ? null : unitPrice })}
            currency={currency}
            problem={problemAt('unitPrice')}
          />
          <TextField
            label={translate('orderCreate.items.priceReason')}
            name={`${source}.priceReason`}
            value={item.priceReason}
            onChange={({ target }) => onChange({ priceReason: target.value })}
            error={problemAt('priceReason') !== undefined}
            helperText={problemAt('priceReason')}
            autoComplete="off"
          />
        </FormRow>
      )}
      {problems.map((problem) => (
        <FormHelperText key={problem} error sx={{ mx: 0 }}>
          {problem}
        </FormHelperText>
      ))}
    </Box>
  );
}

const rowSx = { py: 1.5, borderBottom: 1, borderColor: 'divider' };

type StockProps = {
  sku: string | null | undefined;
  stock: number | null | undefined;
  /** Units that other drafts hold. */
  held: number | undefined;
};

function StockText({ sku, stock, held = 0 }: StockProps) {
  const translate = useTranslate();
  const isTracked = typeof stock === 'number';
  const texts = [
    isTracked && translate('orderCreate.items.inStock', { smart_count: Math.max(0, stock) }),
    isTracked && held > 0 && translate('orderCreate.items.held', { smart_count: held }),
  ].filter(Boolean);
  return (
    <Typography variant="hint" component="div">
      {sku && <bdi>{sku}</bdi>}
      {sku && texts.length > 0 && ' · '}
      {texts.join(' · ')}
    </Typography>
  );
}

function LinePrice({ line, currency }: Pick<RowProps, 'line'> & { currency: string | null }) {
  if (!line) return <MoneyText amount={null} currency={currency} />;
  const before = line.unitPrice * line.quantity;
  return (
    <>
      {line.discount > 0 && (
        <Typography variant="hint" component="s" sx={{ mr: 0.75 }}>
          <MoneyText amount={before} currency={currency} />
        </Typography>
      )}
      <MoneyText amount={before - line.discount} currency={currency} />
    </>
  );
}
