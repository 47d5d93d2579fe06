import DialogContentText from '@mui/material/DialogContentText';
import { useTranslate } from 'react-admin';
import { percentText } from '../../../domain/intl.ts';
import { itemRate } from '../../../domain/tax.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { taxClassText } from '../../ui/fields/taxClassText.ts';
import { useHomeTaxation } from '../../ui/useTaxRates.ts';
import { usePlaceText } from './usePlaceText.ts';

/** Longer lists are counted. */
const MAX_LINES = 5;

/** What selected rates leave behind. `ids` are null if the rates are not known one by one. */
export function TaxAfterDeletion({ ids }: { ids: readonly string[] | null }) {
  const translate = useTranslate();
  const locale = useLocale();
  const placeText = usePlaceText();
  const taxation = useHomeTaxation();
  if (ids === null) return null;
  const isDeleted = (rate: object) => 'id' in rate && ids.includes(String(rate.id));
  const rates = taxation.rates.filter((rate) => !isDeleted(rate));
  const lines = taxation.rates.filter(isDeleted).map(({ taxClass, country, region }) => {
    const next = itemRate({ ...taxation, rates, destination: { country, region } }, taxClass);
    const values = {
      place: placeText({ country, region: region ?? null }),
      taxClass: taxClassText(taxClass, translate),
    };
    return next
      ? translate('taxes.afterDeletion.lineTaxed', {
          ...values,
          percent: percentText(next.rate, locale),
        })
      : translate('taxes.afterDeletion.lineUntaxed', values);
  });
  const more = lines.length - MAX_LINES;
  if (lines.length === 0) return null;
  return (
    <DialogContentText component="div">
      {translate('taxes.afterDeletion.lines')}
      <ul>
        {lines.slice(0, MAX_LINES).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {more > 0 && <li>{translate('listing.bulk.others', { smart_count: more })}</li>}
      </ul>
    </DialogContentText>
  );
}
