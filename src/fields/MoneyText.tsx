import { styled } from '@mui/material/styles';
import { useLocaleState } from 'react-admin';
import { type CurrencyCode, formatMoney } from '../../domain/money.ts';

interface Props {
  /** Minor units; null shows a dash. */
  amount: number | null | undefined;
  currency: CurrencyCode;
}

/** An amount in its own currency, in digits of equal width so that columns line up. */
export function MoneyText({ amount, currency }: Props) {
  const [locale] = useLocaleState();
  if (amount === null || amount === undefined) return <Digits>—</Digits>;
  return <Digits>{formatMoney(amount, currency, locale)}</Digits>;
}

const Digits = styled('span')({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });
