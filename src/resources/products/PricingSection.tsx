import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useLocaleState, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { formatMoney } from '../../../domain/money.ts';
import { useStoreCurrency } from '../../fields/useStoreSettings.ts';
import { FormRow, FormSection } from '../../forms/FormSection.tsx';
import { MoneyInput } from '../../forms/MoneyInput.tsx';
import { priceAdvice } from './productAdvice.ts';

export function PricingSection() {
  return (
    <FormSection title="products.section.pricing">
      <FormRow>
        <MoneyInput source="price" fullWidth />
        <MoneyInput source="compareAtPrice" fullWidth helperText="products.help.compareAtPrice" />
        <MoneyInput source="costPrice" fullWidth helperText="products.help.costPrice" />
      </FormRow>
      <PriceAdvice />
    </FormSection>
  );
}

/** Margin, loss or "for free?", as the prices are typed. */
function PriceAdvice() {
  const translate = useTranslate();
  const currency = useStoreCurrency();
  const [locale] = useLocaleState();
  const [price, costPrice]: unknown[] = useWatch({ name: ['price', 'costPrice'] });
  const advice = priceAdvice({ price: numberOf(price), costPrice: numberOf(costPrice) });
  if (!advice) return null;
  if (advice.kind === 'free')
    return <Alert severity="warning">{translate('products.advice.free')}</Alert>;
  const money = formatMoney(advice.amount, currency, locale);
  if (advice.kind === 'loss') {
    return <Alert severity="warning">{translate('products.advice.loss', { amount: money })}</Alert>;
  }
  return (
    <Typography variant="body2" color="textSecondary">
      {translate('products.advice.margin', {
        amount: money,
        percent: new Intl.NumberFormat(locale, percent).format(advice.percent / 100),
      })}
    </Typography>
  );
}

const percent = { style: 'percent', maximumFractionDigits: 1 } as const;

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
