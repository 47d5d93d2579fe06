import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { memo, type ReactNode, useCallback, useState } from 'react';
import { useTranslate } from 'react-admin';
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { MAX_OPTIONS } from '../../../../contract/variant.ts';
import { formatMoney } from '../../../../domain/money.ts';
import { fieldsSx } from '../../../forms/FormSection.tsx';
import { useLocale } from '../../../i18n/useLocale.ts';
import { DetailCard } from '../../../ui/DetailCard.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { useStoreCurrency } from '../../../ui/useStoreSettings.ts';
import { OptionFields } from './OptionFields.tsx';
import { useVariantSet, useVariantSetChange } from './useVariantSet.ts';
import { VariantTable } from './VariantTable.tsx';
import { removedBetween } from './variantRows.ts';
import {
  rowKey,
  summariseVariants,
  toVariantSet,
  type VariantRow,
  type VariantSet,
  type VariantSetChange,
  withOption,
} from './variantSet.ts';

const RemoveVariantsDialog = lazyPart(() => import('./RemoveVariantsDialog.tsx'));

export default function VariantsEditor({ action }: { action: ReactNode }) {
  const translate = useTranslate();
  const variantSet = useVariantSet();
  const { removal, remove, answer } = useRemoval();
  const { options, variants } = variantSet;
  return (
    <DetailCard title="products.section.variants" action={variants.length > 0 && action}>
      <Summary variantSet={variantSet} />
      <Options onRemove={remove} />
      <Problems />
      {variants.length > 0 && (
        <VariantTable
          options={options}
          rows={variants}
          onRemove={(rows) =>
            remove(
              (now) => ({ ...now, variants: withoutRows(now.variants, rows) }),
              translate('variants.remove.rows', { smart_count: rows.length }),
            )
          }
        />
      )}
      {removal && (
        <RemoveVariantsDialog
          title={removal.title}
          removed={removedBetween(variantSet, removal.act(variantSet))}
          onConfirm={() => answer(true)}
          onClose={() => answer(false)}
        />
      )}
    </DetailCard>
  );
}

type Remove = (act: VariantSetChange, title: string) => void;

/** Asks for confirmation before a change removes saved variants. */
function useRemoval() {
  const { getValues } = useFormContext();
  const change = useVariantSetChange();
  const [removal, setRemoval] = useState<{ act: VariantSetChange; title: string }>();
  const remove = useCallback<Remove>(
    (act, title) => {
      const now = toVariantSet(getValues());
      if (removedBetween(now, act(now)).length > 0) setRemoval({ act, title });
      else change(act);
    },
    [getValues, change],
  );
  return {
    removal,
    remove,
    answer(isRemoved: boolean) {
      if (isRemoved && removal) change(removal.act);
      setRemoval(undefined);
    },
  };
}

function withoutRows(rows: readonly VariantRow[], removed: readonly VariantRow[]): VariantRow[] {
  const removedKeys = new Set(removed.map(rowKey));
  return rows.filter((row) => !removedKeys.has(rowKey(row)));
}

function Summary({ variantSet: { variants } }: { variantSet: VariantSet }) {
  const translate = useTranslate();
  const locale = useLocale();
  const currency = useStoreCurrency();
  const isTracked: unknown = useWatch({ name: 'trackStock' });
  const { price, isFrom, stock, count, inStock } = summariseVariants(variants);
  const priceText = formatMoney(price ?? 0, currency, locale);
  if (variants.length === 0) return null;
  const parts = [
    price !== null &&
      (isFrom ? translate('products.variants.from', { price: priceText }) : priceText),
    isTracked === false
      ? translate('variants.count', { smart_count: count, count })
      : translate('variants.stock', {
          smart_count: count,
          stock,
          inStock,
          count,
        }),
  ];
  return (
    <Typography variant="body2" color="textSecondary" role="status">
      {parts.filter(Boolean).join(' · ')}
    </Typography>
  );
}

/** Errors of all options or variants together. */
function Problems() {
  const { errors } = useFormState();
  const messages = ['options', 'variants'].flatMap((field) =>
    [`${field}.message`, `${field}.root.message`].flatMap((path) => {
      const message: unknown = get(errors, path);
      return typeof message === 'string' && message !== '' ? [message] : [];
    }),
  );
  return (
    messages.length > 0 && (
      <Box role="alert" sx={{ mt: 1 }}>
        {messages.map((message) => (
          <FormHelperText key={message} error>
            {message}
          </FormHelperText>
        ))}
      </Box>
    )
  );
}

/** Re-renders for changed options, not for each cell of the table. */
const Options = memo(function Options({ onRemove }: { onRemove: Remove }) {
  const translate = useTranslate();
  const change = useVariantSetChange();
  const { options } = toVariantSet({ options: useWatch({ name: 'options' }) });
  return (
    <Box data-field="options" sx={fieldsSx}>
      {options.map((option, index) => (
        <OptionFields
          // biome-ignore lint/suspicious/noArrayIndexKey: the name is typed, so only the index is stable
          key={index}
          option={option}
          index={index}
          count={options.length}
          onRemove={onRemove}
        />
      ))}
      {options.length < MAX_OPTIONS && (
        <div>
          <Button
            size="small"
            startIcon={<AddOutlined />}
            onClick={() => change(withOption)}
            sx={{ minHeight: { xs: 44, sm: 0 }, ml: -0.5 }}
          >
            {translate('variants.addOption')}
          </Button>
        </div>
      )}
    </Box>
  );
});
