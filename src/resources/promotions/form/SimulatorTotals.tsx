import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { Promotion } from '../../../../contract/promotion.ts';
import { percentText } from '../../../../domain/intl.ts';
import type { PricedBasket, PricingPromotion } from '../../../../domain/priceBasket.ts';
import { sum } from '../../../../domain/rounding.ts';
import { type Taxation, taxByRate } from '../../../../domain/tax.ts';
import { useLocale } from '../../../i18n/useLocale.ts';
import { Totals } from '../../../ui/fields/Metrics.tsx';
import { useTaxText } from '../../../ui/fields/taxText.ts';
import { MoneyText, useMoneyText } from '../../../ui/fields/ValueText.tsx';
import { useStoreCurrency } from '../../../ui/useStoreSettings.ts';

interface TotalsProps {
  priced: PricedBasket;
  taxation: Taxation;
  promotion: PricingPromotion;
  others: readonly Promotion[];
}

/** What the customer pays, the merchant's margin, and whether the promotion applies. */
export function SimulatorTotals({ priced, taxation, promotion, others }: TotalsProps) {
  const translate = useTranslate();
  const taxText = useTaxText();
  const currency = useStoreCurrency();
  const money = useMoneyText(currency);
  const discounts = priced.applied.map(({ promotionId, amount }) => ({
    id: promotionId,
    amount,
    name: others.find(({ _id }) => _id === promotionId)?.name,
  }));
  const { shipping, shippingDiscount, tax: taxTotal } = priced;
  const order = {
    ...priced,
    items: priced.lines,
    shippingTotal: shipping - shippingDiscount,
    taxTotal,
  };
  const taxes = (taxByRate(order) ?? []).flatMap(({ rate, name, tax }) => {
    if (!rate) return [];
    const text = taxText({ rate, name });
    return (
      <Total
        key={text}
        name={priced.taxIncluded ? translate('orderShow.totals.taxIncluded', { tax: text }) : text}
      >
        {money(tax)}
      </Total>
    );
  });
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Verdict priced={priced} promotion={promotion} />
      <Totals>
        <Total name={translate('promotionForm.simulator.subtotal')}>{money(priced.subtotal)}</Total>
        <Total name={translate('promotionForm.simulator.shipping')}>{money(priced.shipping)}</Total>
        {discounts.map(({ id, name, amount }) => (
          <Total
            key={id}
            name={
              name === undefined
                ? translate('promotionForm.simulator.discount')
                : translate('promotionForm.simulator.discountBy', { name })
            }
          >
            <MoneyText amount={-amount} currency={currency} />
          </Total>
        ))}
        {!priced.taxIncluded && taxes}
        <Total name={translate('promotionForm.simulator.total')} isMain>
          {money(priced.total)}
        </Total>
        {priced.taxIncluded && taxes}
        <Margin priced={priced} />
      </Totals>
      {taxation.rates.length === 0 && taxation.singleRate === null && (
        <Typography variant="muted">
          {translate('promotionForm.simulator.taxUnknown')}{' '}
          <Link component={RouterLink} to="/profile">
            {translate('promotionForm.simulator.toSettings')}
          </Link>
        </Typography>
      )}
    </Box>
  );
}

/** A status role, so screen readers announce the result. */
function Verdict({ priced, promotion }: Pick<TotalsProps, 'priced' | 'promotion'>) {
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

function Margin({ priced: { cost, margin, lines } }: Pick<TotalsProps, 'priced'>) {
  const translate = useTranslate();
  const locale = useLocale();
  const money = useMoneyText(useStoreCurrency());
  if (cost === null || margin === null) {
    return (
      <Total name={translate('promotionForm.simulator.margin')}>
        {translate('promotionForm.simulator.costUnknown')}
      </Total>
    );
  }
  const paid = sum(lines.map(({ total, tax }) => total - tax));
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
      <Total name={translate('promotionForm.simulator.cost')}>{money(cost)}</Total>
      <Total
        name={translate(`promotionForm.simulator.${margin < 0 ? 'loss' : 'margin'}`)}
        isLoss={margin < 0}
      >
        {text}
      </Total>
    </>
  );
}

interface TotalProps {
  name: string;
  isMain?: boolean;
  isLoss?: boolean;
  children: ReactNode;
}

function Total({ name, isMain = false, isLoss = false, children }: TotalProps) {
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
