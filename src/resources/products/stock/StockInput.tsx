import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { Suspense, useEffect, useId, useState } from 'react';
import { FieldTitle, useRecordContext, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { Product } from '../../../../contract/product.ts';
import { numberText } from '../../../../domain/intl.ts';
import { WholeNumberInput } from '../../../forms/inputs/WholeNumberInput.tsx';
import { useLocale } from '../../../i18n/useLocale.ts';
import { lazyPart } from '../../../lazy.tsx';
import type { WithId } from '../../definition.ts';
import { type VariantRow, varietyOf } from '../variants/variety.ts';
import { hasNoHistory, useStockAdjustment, useStockChanges } from './stockChanges.ts';

const AdjustStockDialog = lazyPart(() => import('./AdjustStockDialog.tsx'));

/** The stock of a product that is there: adjusted with a reason, or typed where the server keeps no history. */
export function StockInput() {
  const product = useRecordContext<WithId<Product>>();
  return product ? <KeptStock product={product} /> : null;
}

function KeptStock({ product }: { product: WithId<Product> }) {
  const { isPending, error } = useStockChanges(product.id);
  // Another server may also leave out what there is.
  return hasNoHistory(error) || !Number.isFinite(product.stock) ? (
    <WholeNumberInput source="stock" />
  ) : (
    <AdjustableStock product={product} isKnown={!isPending} />
  );
}

/** No input of the form: it is changed at once, by itself. */
function AdjustableStock({ product, isKnown }: { product: WithId<Product>; isKnown: boolean }) {
  const { stock } = product;
  const translate = useTranslate();
  const locale = useLocale();
  const inputId = useId();
  const { setValue } = useFormContext();
  // What the rest of the form says about it follows.
  useEffect(() => setValue('stock', stock), [setValue, stock]);
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

/** Adjusts the stock of one of a product's variants; nothing where the server keeps no history. */
export function AdjustVariants() {
  const product = useRecordContext<WithId<Product>>();
  const { variants } = varietyOf(product ?? {});
  return product?.trackStock && variants.length > 0 ? (
    <AdjustOneOf product={product} variants={variants} />
  ) : null;
}

type OneOfProps = { product: WithId<Product>; variants: readonly VariantRow[] };

function AdjustOneOf(props: OneOfProps) {
  const translate = useTranslate();
  const { isPending, error } = useStockChanges(props.product.id);
  if (isPending || hasNoHistory(error)) return null;
  return <AdjustButton {...props}>{translate('stock.adjust.openFor')}</AdjustButton>;
}

type ButtonProps = Partial<OneOfProps> & {
  product: WithId<Product>;
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
        <Suspense>
          <AdjustStockDialog
            {...{ id, stock, variants, adjustment }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
