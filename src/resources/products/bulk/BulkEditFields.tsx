import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import { PRODUCT_STATUSES } from '../../../../contract/product.ts';
import type { BulkChange, BulkField } from '../../../../domain/bulkChange.ts';
import { exponentOf, isCurrency } from '../../../../domain/money.ts';
import { taxClassesOf } from '../../../../domain/taxClasses.ts';
import { type DraftState, useDraftState } from '../../../forms/drafts/useDraftState.ts';
import { BrandPicker } from '../../../forms/inputs/BrandPicker.tsx';
import { CategoryPicker } from '../../../forms/inputs/CategoryPicker.tsx';
import { ChoiceField } from '../../../forms/inputs/ChoiceField.tsx';
import { AmountField } from '../../../forms/inputs/MoneyInput.tsx';
import { parsePercent } from '../../../forms/inputs/PercentInput.tsx';
import { splitWords } from '../../../forms/inputs/TagsInput.tsx';
import { useWholeText } from '../../../forms/inputs/WholeNumberInput.tsx';
import { taxClassText } from '../../../ui/fields/taxClassText.ts';
import { useStoreCurrency } from '../../../ui/useStoreSettings.ts';
import { useTaxRates } from '../../../ui/useTaxRates.ts';

const Values = v.object({
  how: v.string(),
  /** A price in minor units, or a number of units in stock; the typed text if that text is not a number. */
  amount: v.union([v.number(), v.string()]),
  percent: v.string(),
  ending: v.string(),
  tags: v.string(),
  value: v.string(),
});
export type Values = v.InferOutput<typeof Values>;

const OPERATIONS: Record<BulkField, readonly string[]> = {
  price: ['to', 'up', 'down', 'upPercent', 'downPercent'],
  compareAtPrice: ['to', 'up', 'down', 'upPercent', 'downPercent', 'none'],
  costPrice: ['to', 'up', 'down', 'upPercent', 'downPercent', 'none'],
  stock: ['to', 'up', 'down'],
  tags: ['add', 'remove'],
  categoryId: ['in', 'none'],
  brandId: ['to', 'none'],
  taxClass: [],
  status: [],
};

/** `change` is null until the form is complete and valid. */
export function useBulkEditValues(field: BulkField) {
  const start: Values = {
    how: OPERATIONS[field][0] ?? '',
    amount: '',
    percent: '',
    ending: '',
    tags: '',
    value: '',
  };
  const draft = useDraftState('products', `bulk.${field}`, Values, start);
  return { draft, change: toBulkChange(field, draft.values) };
}

function toBulkChange(
  field: BulkField,
  { how, amount, percent, ending, tags, value }: Values,
): BulkChange | null {
  if (field === 'status') {
    const status = PRODUCT_STATUSES.find((one) => one === value);
    return status ? { field, value: status } : null;
  }
  if (field === 'taxClass') {
    if (value === '') return null;
    return { field, value: value === 'standard' ? null : value };
  }
  if (field === 'categoryId' || field === 'brandId') {
    if (how === 'none') return { field, value: null };
    return value === '' ? null : { field, value };
  }
  if (field === 'tags') {
    const newTags = splitWords(tags);
    return newTags.length > 0
      ? { field, how: how === 'remove' ? 'remove' : 'add', tags: newTags }
      : null;
  }
  const sign = how.startsWith('down') ? -1 : 1;
  if (field !== 'stock' && how.endsWith('Percent')) {
    const number = parsePercentChange(percent);
    if (number === null) return null;
    return {
      field,
      how: 'percent',
      percent: sign * number,
      ending: ending === '' ? null : Number(ending),
    };
  }
  if (how === 'none' && (field === 'compareAtPrice' || field === 'costPrice'))
    return { field, how };
  if (typeof amount !== 'number') return null;
  return how === 'to' ? { field, how, amount } : { field, how: 'by', amount: sign * amount };
}

/** The typed percentage, above 0. Null for any other text, and above 1000, which is probably a typing error. */
function parsePercentChange(text: string): number | null {
  const number = parsePercent(text);
  return typeof number === 'number' && number > 0 && number <= 1000 ? number : null;
}

type FieldsProps = { field: BulkField; draft: DraftState<Values> };

export function BulkEditFields({ field, draft }: FieldsProps) {
  const translate = useTranslate();
  const operations = OPERATIONS[field];
  const { how } = draft.values;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { sm: operations.length > 0 ? '1fr 1fr' : '1fr' },
      }}
    >
      {operations.length > 0 && (
        <ChoiceField
          autoFocus
          label="products.bulk.how"
          value={how}
          onChange={(next) => draft.change({ how: next })}
          options={operations.map((value) => ({
            value,
            text: translate(`products.bulk.hows.${value}`),
          }))}
        />
      )}
      {how !== 'none' && <ValueField field={field} draft={draft} />}
      {how.endsWith('Percent') && <EndingField draft={draft} />}
    </Box>
  );
}

function ValueField({ field, draft }: FieldsProps) {
  const translate = useTranslate();
  const currency = useStoreCurrency();
  const { how, amount, percent, tags, value } = draft.values;
  if (field === 'categoryId') {
    return (
      <CategoryPicker
        label={translate('products.filter.categoryId')}
        value={value}
        onChange={(next) => draft.change({ value: next })}
      />
    );
  }
  if (field === 'brandId') {
    return <BrandPicker value={value} onChange={(next) => draft.change({ value: next })} />;
  }
  if (field === 'taxClass') {
    return <TaxClassField value={value} onChange={(next) => draft.change({ value: next })} />;
  }
  if (field === 'status') {
    return (
      <ChoiceField
        autoFocus
        label="products.filter.status"
        value={value}
        onChange={(next) => draft.change({ value: next })}
        options={PRODUCT_STATUSES.map((status) => ({
          value: status,
          text: translate(`products.status.${status}`),
        }))}
      />
    );
  }
  if (field === 'tags') {
    return (
      <TextField
        label={translate(`resources.products.fields.${field}`)}
        helperText={translate('products.bulk.tagsHelp')}
        value={tags}
        onChange={({ target }) => draft.change({ tags: target.value.slice(0, 1000) })}
        autoComplete="off"
      />
    );
  }
  if (how.endsWith('Percent')) {
    const isInvalid = percent !== '' && parsePercentChange(percent) === null;
    return (
      <TextField
        label={translate('products.bulk.percent')}
        value={percent}
        error={isInvalid}
        helperText={isInvalid ? translate('products.bulk.percentWrong') : undefined}
        onChange={({ target }) => draft.change({ percent: target.value.slice(0, 12) })}
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
    );
  }
  if (field === 'stock') {
    return <UnitsField draft={draft} />;
  }
  return (
    <AmountField
      label={translate('products.bulk.amount')}
      value={amount}
      onChange={(next) => draft.change({ amount: next })}
      currency={currency}
    />
  );
}

function UnitsField({ draft }: Pick<FieldsProps, 'draft'>) {
  const translate = useTranslate();
  const { amount } = draft.values;
  const isInvalid = typeof amount === 'string' && amount !== '';
  return (
    <TextField
      {...useWholeText(amount, (next) => draft.change({ amount: next ?? '' }))}
      label={translate('products.bulk.units')}
      error={isInvalid}
      helperText={isInvalid ? translate('products.bulk.unitsWrong') : undefined}
      autoComplete="off"
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 12 } }}
    />
  );
}

const ENDINGS = ['00', '90', '95', '99'];

/** Only for currencies with two or more decimals. */
function EndingField({ draft }: Pick<FieldsProps, 'draft'>) {
  const translate = useTranslate();
  const currency = useStoreCurrency();
  if (!isCurrency(currency) || exponentOf(currency) < 2) return null;
  return (
    <ChoiceField
      label="products.bulk.ending"
      empty="products.bulk.noEnding"
      value={draft.values.ending}
      onChange={(ending) => draft.change({ ending })}
      options={ENDINGS.map((value) => ({
        value,
        text: translate('products.bulk.endsIn', { ending: value }),
      }))}
    />
  );
}

type TaxClassProps = { value: string; onChange: (value: string) => void };

function TaxClassField({ value, onChange }: TaxClassProps) {
  const translate = useTranslate();
  const { rates = [] } = useTaxRates();
  return (
    <ChoiceField
      autoFocus
      label="products.fields.taxClass"
      helperText={translate('products.bulk.taxClassHelp')}
      value={value}
      onChange={onChange}
      options={taxClassesOf(rates).map((one) => ({
        value: one,
        text: taxClassText(one, translate),
      }))}
    />
  );
}
