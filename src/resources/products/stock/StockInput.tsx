import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { FieldTitle, useTranslate } from 'react-admin';
import type { Product } from '../../../../contract/product.ts';
import { numberText } from '../../../../domain/intl.ts';
import { isCallMissing } from '../../../api/errors.ts';
import { WholeNumberInput } from '../../../forms/inputs/WholeNumberInput.tsx';
import { useLocale } from '../../../i18n/useLocale.ts';
import { lazyPart } from '../../../ui/lazy.tsx';
import type { WithId } from '../../definition.ts';
import { toVariantSet, type VariantRow } from '../variants/variantSet.ts';
import { useStockAdjustment, useStockChanges } from './stockChanges.ts';

const AdjustStockDialog = lazyPart(() => import('./AdjustStockDialog.tsx'));

type Props = { product: WithId<Product> };

/** The stock with a button that adjusts it. A plain input if the API has no stock history or omits the stock. */
export function StockInput({ product }: Props) {
  const { isPending, error } = useStockChanges(product.id);
  // Another API can omit the stock.
  return isCallMissing(error) || !Number.isFinite(product.stock) ? (
    <WholeNumberInput source="stock" />
  ) : (
    <AdjustableStock product={product} isKnown={!isPending} />
  );
}

/** No form input, because the dialog saves an adjustment immediately. */
function AdjustableStock({ product, isKnown }: Props & { isKnown: boolean }) {
  const { stock } = product;
  const translate = useTranslate();
  const locale = useLocale();
  const inputId = useId();
  const button = (
    <AdjustButton product={product} aria-label={translate('stock.adjust.openFor')} sx={{ mr: -1 }}>
      {translate('stock.adjust.open')}
    </AdjustButton>
  );
  return (
    <TextField
      id={inputId}
      label={<FieldTitle source="stock" resource="products" />}
      value={numberText(stock, locale)}
      slotProps={{
        htmlInput: { readOnly: true },
        input: { endAdornment: isKnown && button },
      }}
    />
  );
}

/**
 * A button that adjusts a variant's stock. Renders nothing without variants, stock tracking or the API's stock history,
 * and while the history loads.
 */
export function AdjustVariants({ product }: Props) {
  const translate = useTranslate();
  const { isPending, error } = useStockChanges(product.id);
  const { variants } = toVariantSet(product);
  if (!product.trackStock || variants.length === 0) return null;
  if (isPending || isCallMissing(error)) return null;
  return (
    <AdjustButton product={product} variants={variants}>
      {translate('stock.adjust.openFor')}
    </AdjustButton>
  );
}

type ButtonProps = Props & {
  variants?: readonly VariantRow[];
  'aria-label'?: string;
  sx?: { mr?: number };
  children: string;
};

function AdjustButton({ product: { id, stock }, variants, sx = {}, ...button }: ButtonProps) {
  const adjustment = useStockAdjustment(id);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        {...button}
        size="small"
        aria-haspopup="dialog"
        onClick={() => {
          adjustment.reset();
          setOpen(true);
        }}
        sx={{ minHeight: { xs: 44, sm: 0 }, ...sx }}
      />
      {isOpen && (
        <AdjustStockDialog
          {...{ id, stock, variants, adjustment }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
