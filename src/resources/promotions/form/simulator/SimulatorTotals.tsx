import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { Promotion } from '../../../../../contract/promotion.ts';
import { formatMoney } from '../../../../../domain/money.ts';
import type { PricedBasket, PricingPromotion } from '../../../../../domain/promotionDiscount.ts';
import { useStoreCurrency } from '../../../../fields/useStoreSettings.ts';
import { percentText } from '../../promotionTexts.ts';

interface Props {
  priced: PricedBasket;
  /** Per cent; null when it is not known. */
  taxRate: number | null;
  promotion: PricingPromotion;
  others: readonly Promotion[];
}

/** What the customer pays, what the merchant earns, and why the promotion did or did not apply. */
export function SimulatorTotals({ priced, taxRate, promotion, others }: Props) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const currency = useStoreCurrency();
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const less = (amount: number) => formatMoney(-amount, currency, locale);
  const given = priced.applied.map(({ promotionId, amount }) => ({
    id: promotionId,
    amount,
    name: others.find(({ _id }) => _id === promotionId)?.name,
  }));
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Verdict priced={priced} promotion={promotion} />
      <Sums>
        <Sum name={translate('promotionForm.simulator.subtotal')}>{money(priced.subtotal)}</Sum>
        <Sum name={translate('promotionForm.simulator.shipping')}>{money(priced.shipping)}</Sum>
        {given.map(({ id, name, amount }) => (
          <Sum
            key={id}
            name={
              name === undefined
                ? translate('promotionForm.simulator.discount')
                : translate('promotionForm.simulator.discountBy', { name })
            }
          >
            {less(amount)}
          </Sum>
        ))}
        {taxRate !== null && taxRate > 0 && (
          <Sum
            name={translate('promotionForm.simulator.tax', {
              percent: percentText(taxRate, locale),
            })}
          >
            {money(priced.tax)}
          </Sum>
        )}
        <Sum name={translate('promotionForm.simulator.total')} isMain>
          {money(priced.total)}
        </Sum>
        <Margin priced={priced} money={money} locale={locale} />
      </Sums>
      {taxRate === null && (
        <Typography variant="body2" color="textSecondary">
          {translate('promotionForm.simulator.taxUnknown')}{' '}
          <Link component={RouterLink} to="/profile">
            {translate('promotionForm.simulator.toSettings')}
          </Link>
        </Typography>
      )}
    </Box>
  );
}

/** Told to those who do not see the amounts change, too. */
function Verdict({ priced, promotion }: Pick<Props, 'priced' | 'promotion'>) {
  const translate = useTranslate();
  const refusal = priced.refused.find(({ promotionId }) => promotionId === promotion._id);
  return (
    <Alert severity={refusal ? 'info' : 'success'} role="status" variant="outlined">
      {translate(
        refusal
          ? `promotionForm.simulator.refused.${refusal.why}`
          : 'promotionForm.simulator.applied',
      )}
    </Alert>
  );
}

interface MarginProps {
  priced: PricedBasket;
  money: (amount: number) => string;
  locale: string;
}

function Margin({ priced, money, locale }: MarginProps) {
  const translate = useTranslate();
  const { cost, margin, subtotal, discount } = priced;
  if (cost === null || margin === null) {
    return (
      <Sum name={translate('promotionForm.simulator.margin')}>
        {translate('promotionForm.simulator.costUnknown')}
      </Sum>
    );
  }
  const paid = subtotal - discount;
  const percent = paid > 0 ? Math.round((margin / paid) * 1000) / 10 : null;
  const text =
    percent === null || margin < 0
      ? money(Math.abs(margin))
      : translate('promotionForm.simulator.marginOf', {
          amount: money(margin),
          percent: percentText(percent, locale),
        });
  return (
    <>
      <Sum name={translate('promotionForm.simulator.cost')}>{money(cost)}</Sum>
      <Sum
        name={translate(`promotionForm.simulator.${margin < 0 ? 'loss' : 'margin'}`)}
        isLoss={margin < 0}
      >
        {text}
      </Sum>
    </>
  );
}

interface SumProps {
  name: string;
  isMain?: boolean;
  isLoss?: boolean;
  children: ReactNode;
}

function Sum({ name, isMain = false, isLoss = false, children }: SumProps) {
  return (
    <Box
      sx={{
        ...(isMain && { fontWeight: 650, borderBlock: 1, borderColor: 'divider', py: 0.75 }),
        ...(isLoss && { color: 'error.main', fontWeight: 600 }),
      }}
    >
      <dt>{name}</dt>
      <dd>{children}</dd>
    </Box>
  );
}

const Sums = styled('dl')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: theme.spacing(0.5),
  margin: 0,
  fontVariantNumeric: 'tabular-nums',
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(0, 2) },
  // What does not fit beside its name goes below it.
  '& dt': { flex: '1 0 auto', maxWidth: '100%', overflowWrap: 'anywhere' },
  '& dd': { margin: 0, marginInlineStart: 'auto', textAlign: 'end' },
}));
