import DialogContentText from '@mui/material/DialogContentText';
import { useTranslate } from 'react-admin';
import { TAX_CLASSES } from '../../../contract/taxClass.ts';
import { percentText } from '../../../domain/intl.ts';
import { isSameClass, itemRate } from '../../../domain/tax.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { taxClassText } from '../../ui/fields/taxClassText.ts';
import { useHomeTaxation, useTaxRates } from '../../ui/useTaxRates.ts';
import { usePlaceText } from './usePlaceText.ts';

/** Maximum number of lines. Further lines are only counted. */
const MAX_LINES = 5;
const [, , ZERO] = TAX_CLASSES;

/**
 * Says which tax applies after these rates are deleted. Renders nothing if all records of the filter are selected
 * (`ids` is null).
 */
export function TaxAfterDeletion({ ids }: { ids: readonly string[] | null }) {
  const translate = useTranslate();
  const locale = useLocale();
  const placeText = usePlaceText();
  const taxation = useHomeTaxation();
  const { rates = [] } = useTaxRates();
  if (ids === null) return null;
  const left = rates.filter(({ id }) => !ids.includes(id));
  // The class zero is taxed at 0 % everywhere, with or without a rate.
  const deleted = rates.filter(
    ({ id, taxClass }) => ids.includes(id) && !isSameClass(taxClass, ZERO),
  );
  const lines = deleted.map((rate) => {
    const { taxClass } = rate;
    const next = itemRate({ ...taxation, rates: left, destination: rate }, taxClass);
    const values = { place: placeText(rate), taxClass: taxClassText(taxClass, translate) };
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
      {translate(`taxes.afterDeletion.${left.length > 0 ? 'lines' : 'noRates'}`)}
      <ul>
        {lines.slice(0, MAX_LINES).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {more > 0 && <li>{translate('listing.bulk.others', { smart_count: more })}</li>}
      </ul>
    </DialogContentText>
  );
}
