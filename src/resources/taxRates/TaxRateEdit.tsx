import DialogContentText from '@mui/material/DialogContentText';
import { useRecordContext, useTranslate } from 'react-admin';
import { TAX_CLASSES } from '../../../contract/taxClass.ts';
import { type TaxRate, taxRates } from '../../../contract/taxRate.ts';
import { countryName } from '../../../domain/countries.ts';
import { percentText } from '../../../domain/intl.ts';
import { regionName } from '../../../domain/regions.ts';
import { itemRate } from '../../../domain/tax.ts';
import { listUrl } from '../../charts/listUrl.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { ScreenButton } from '../../lists/ListStates.tsx';
import { useHomeTaxation } from '../../ui/useTaxRates.ts';
import { CrudEdit } from '../CrudForm.tsx';
import type { WithId } from '../definition.ts';

export default function TaxRateEdit() {
  return (
    <CrudEdit
      resource={taxRates}
      actions={<ProductsButton />}
      afterDeletion={<TaxAfterDeletion />}
    />
  );
}

const [STANDARD, , ZERO] = TAX_CLASSES;

/** Products keep their class: its last rate can't be deleted. Those of `standard` have none. */
function ProductsButton() {
  const taxClass: unknown = useRecordContext()?.taxClass;
  if (typeof taxClass !== 'string' || taxClass === STANDARD) return null;
  return (
    <ScreenButton
      to={listUrl('products', { taxClass })}
      label="taxes.productsOfClass"
      variant="outlined"
      color="inherit"
    />
  );
}

/** The rate that the store's other rates give the class there. */
function TaxAfterDeletion() {
  const translate = useTranslate();
  const locale = useLocale();
  const record = useRecordContext<WithId<TaxRate>>();
  const taxation = useHomeTaxation();
  if (!record || record.taxClass === ZERO) return null;
  const { country, region, taxClass } = record;
  const rates = taxation.rates.filter((rate) => !('id' in rate && rate.id === record.id));
  const next = itemRate({ ...taxation, rates, destination: { country, region } }, taxClass);
  const land = countryName(country, locale);
  const place = region
    ? translate('taxes.place', { country: land, region: regionName(country, region) })
    : land;
  return (
    <DialogContentText>
      {next
        ? translate('taxes.afterDeletion.taxed', { place, percent: percentText(next.rate, locale) })
        : translate('taxes.afterDeletion.untaxed', { place })}
    </DialogContentText>
  );
}
