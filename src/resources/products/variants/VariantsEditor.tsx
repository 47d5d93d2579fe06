import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense, useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { MAX_OPTIONS } from '../../../../contract/variant.ts';
import { formatMoney } from '../../../../domain/money.ts';
import { DetailCard } from '../../../fields/DetailCard.tsx';
import { useStoreCurrency } from '../../../fields/useStoreSettings.ts';
import { useLocale } from '../../../i18n/useLocale.ts';
import { lazyPart } from '../../../lazy.tsx';
import { OptionFields } from './OptionFields.tsx';
import { useVariety } from './useVariety.ts';
import { VariantTable } from './VariantTable.tsx';
import {
  countWith,
  removedBetween,
  withMovedOption,
  withMovedValue,
  withOption,
  withOptionName,
  withoutOption,
  withoutValue,
  withRenamedValue,
  withValues,
} from './variantRows.ts';
import { summaryOf, type Variety, varietyOf } from './variety.ts';

const RemoveVariantsDialog = lazyPart(() => import('./RemoveVariantsDialog.tsx'));

/** The options of a product as chips, and its variants as a table that is edited in place. */
export default function VariantsEditor({ action }: { action: ReactNode }) {
  const translate = useTranslate();
  const [variety, setVariety] = useVariety();
  const { asked, remove, close } = useRemoval(variety, setVariety);
  const { options, variants } = variety;
  return (
    <DetailCard title="products.section.variants" action={variants.length > 0 && action}>
      <Summary variety={variety} />
      <Options variety={variety} onChange={setVariety} onRemove={remove} />
      <Problems />
      {variants.length > 0 && (
        <VariantTable
          options={options}
          rows={variants}
          onRemove={(rows) =>
            remove(
              { options, variants: variants.filter((row) => !rows.includes(row)) },
              translate('variants.remove.rows', { smart_count: rows.length }),
            )
          }
        />
      )}
      <Suspense>
        {asked && (
          <RemoveVariantsDialog
            title={asked.title}
            removed={removedBetween(variety, asked.next)}
            onConfirm={() => {
              setVariety(asked.next);
              close();
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </DetailCard>
  );
}

/** Saved variants are not removed before it is said what goes with them. */
function useRemoval(variety: Variety, setVariety: (next: Variety) => void) {
  const [asked, setAsked] = useState<{ next: Variety; title: string }>();
  return {
    asked,
    remove(next: Variety, title: string) {
      if (removedBetween(variety, next).length > 0) setAsked({ next, title });
      else setVariety(next);
    },
    close: () => setAsked(undefined),
  };
}

/** Price, stock and how many can be had, of all together. */
function Summary({ variety: { variants } }: { variety: Variety }) {
  const translate = useTranslate();
  const locale = useLocale();
  const currency = useStoreCurrency();
  const isTracked: unknown = useWatch({ name: 'trackStock' });
  const { price, stock, count, inStock } = summaryOf(variants);
  const format = new Intl.NumberFormat(locale);
  if (variants.length === 0) return null;
  const parts = [
    price !== null &&
      translate('products.variants.from', { price: formatMoney(price, currency, locale) }),
    isTracked === false
      ? translate('variants.count', { smart_count: count, count: format.format(count) })
      : translate('variants.stock', {
          smart_count: count,
          stock: format.format(stock),
          inStock: format.format(inStock),
          count: format.format(count),
        }),
  ];
  return (
    <Typography variant="body2" color="textSecondary" role="status">
      {parts.filter(Boolean).join(' · ')}
    </Typography>
  );
}

/** What is wrong with all of them. */
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

type OptionsProps = {
  variety: Variety;
  onChange: (next: Variety) => void;
  /** `title` asks whether it may go. */
  onRemove: (next: Variety, title: string) => void;
};

function Options({ variety, onChange, onRemove }: OptionsProps) {
  const translate = useTranslate();
  const { getValues } = useFormContext();
  const saved = varietyOf(useRecordContext() ?? {}).variants;
  const { options } = variety;
  return (
    <Box data-field="options" sx={optionsSx}>
      {options.map((option, index) => (
        <OptionFields
          // biome-ignore lint/suspicious/noArrayIndexKey: its name is typed, its place is what it is known by
          key={index}
          option={option}
          index={index}
          count={options.length}
          countWith={(more) => countWith(variety, index, more)}
          onName={(name) => onChange(withOptionName(variety, index, name))}
          onAdd={(values) =>
            onChange(withValues(variety, index, values, { product: getValues(), saved }))
          }
          onRemoveValue={(value) =>
            onRemove(
              withoutValue(variety, index, value),
              translate('variants.remove.value', { value }),
            )
          }
          onRenameValue={(from, to) => onChange(withRenamedValue(variety, index, from, to))}
          onMoveValue={(from, to) => onChange(withMovedValue(variety, index, from, to))}
          onMove={(to) => onChange(withMovedOption(variety, index, to))}
          onRemove={() =>
            onRemove(
              withoutOption(variety, index),
              translate('variants.remove.option', { name: option.name }),
            )
          }
        />
      ))}
      {options.length < MAX_OPTIONS && (
        <div>
          <Button
            size="small"
            startIcon={<AddOutlined />}
            onClick={() => onChange(withOption(variety))}
            sx={{ minHeight: { xs: 44, sm: 0 }, ml: -0.5 }}
          >
            {translate('variants.addOption')}
          </Button>
        </div>
      )}
    </Box>
  );
}

const optionsSx = {
  mt: 2,
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& .MuiFormControl-root': { my: 0 },
};
