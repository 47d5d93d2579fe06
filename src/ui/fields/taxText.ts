import { useTranslate } from 'react-admin';
import { percentText } from '../../../domain/intl.ts';
import type { TaxLine } from '../../../domain/tax.ts';
import { useLocale } from '../../i18n/useLocale.ts';

/** Names a rate, such as `VAT 20%`; one without a name is "Tax". */
export function useTaxText(): (line: Pick<TaxLine, 'name'> & { rate: number }) => string {
  const translate = useTranslate();
  const locale = useLocale();
  return ({ name, rate }) =>
    `${name ?? translate('orderShow.totals.tax')} ${percentText(rate, locale)}`;
}
