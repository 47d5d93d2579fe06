import Alert from '@mui/material/Alert';
import DialogContentText from '@mui/material/DialogContentText';
import { useGetList, useRecordContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { TAX_CLASSES } from '../../../contract/taxClass.ts';
import { type TaxRate, taxRates } from '../../../contract/taxRate.ts';
import { percentText } from '../../../domain/intl.ts';
import { itemRate } from '../../../domain/tax.ts';
import { listUrl } from '../../charts/listUrl.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { ScreenButton } from '../../lists/ListStates.tsx';
import { taxClassText } from '../../ui/fields/taxClassText.ts';
import { useHomeTaxation } from '../../ui/useTaxRates.ts';
import { CrudEdit } from '../CrudForm.tsx';
import type { WithId } from '../definition.ts';
import { usePlaceText } from './usePlaceText.ts';

const HINTS = { taxClass: <MovedClassHint /> };

export default function TaxRateEdit() {
  return (
    <CrudEdit
      resource={taxRates}
      actions={<ProductsButton />}
      afterDeletion={<AfterDeletion />}
      hints={HINTS}
    />
  );
}

const [STANDARD, , ZERO] = TAX_CLASSES;

/** Products keep their class, so its last rate can't be deleted. Products of `standard` have no class. */
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

/** The rate that applies to the class and place once this rate is deleted. */
function AfterDeletion() {
  const translate = useTranslate();
  const locale = useLocale();
  const record = useRecordContext<WithId<TaxRate>>();
  const placeText = usePlaceText();
  const rateWith = useRateWith();
  if (!record || record.taxClass === ZERO) return null;
  const next = rateWith(record, null);
  const place = placeText(record);
  return (
    <DialogContentText>
      {next
        ? translate('taxes.afterDeletion.taxed', { place, percent: percentText(next.rate, locale) })
        : translate('taxes.afterDeletion.untaxed', { place })}
    </DialogContentText>
  );
}

const Moved = v.object({
  taxClass: v.string(),
  country: v.string(),
  region: v.optional(v.nullable(v.string()), null),
});

/** The store allows renaming a class in one country. Its products then get another rate there. */
function MovedClassHint() {
  const translate = useTranslate();
  const locale = useLocale();
  const record = useRecordContext<WithId<TaxRate>>();
  const placeText = usePlaceText();
  const rateWith = useRateWith();
  const [taxClass, country, region] = useWatch({ name: ['taxClass', 'country', 'region'] });
  const typed = v.safeParse(Moved, { taxClass, country, region });
  const after = record && typed.success ? (rateWith(record, typed.output)?.rate ?? 0) : undefined;
  const isMoved = record && after !== undefined && after !== record.percent;
  const { total } = useGetList(
    'products',
    { pagination: { page: 1, perPage: 1 }, filter: { taxClass: record?.taxClass } },
    { enabled: isMoved === true && record?.taxClass !== STANDARD },
  );
  // The filter of the class `standard` finds no products without a class.
  if (!isMoved || record.taxClass === ZERO || total === 0) return null;
  return (
    <Alert severity="warning" role="status">
      {translate('taxes.movedClass', {
        place: placeText(record),
        taxClass: taxClassText(record.taxClass, translate),
        from: percentText(record.percent, locale),
        to: percentText(after, locale),
      })}
    </Alert>
  );
}

/**
 * Returns a function that gives the rate of a record's class and place after the record is moved, or deleted (null).
 */
function useRateWith() {
  const taxation = useHomeTaxation();
  return (
    { id, taxClass, country, region }: WithId<TaxRate>,
    moved: Pick<TaxRate, 'country' | 'region' | 'taxClass'> | null,
  ) => {
    const rates = taxation.rates.flatMap((rate) => {
      if (!('id' in rate && rate.id === id)) return [rate];
      return moved ? [{ ...rate, ...moved }] : [];
    });
    return itemRate({ ...taxation, rates, destination: { country, region } }, taxClass);
  };
}
