import Alert from '@mui/material/Alert';
import { useGetList, useRecordContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { TAX_CLASSES } from '../../../contract/taxClass.ts';
import { type TaxRate, taxRates } from '../../../contract/taxRate.ts';
import { percentText } from '../../../domain/intl.ts';
import { isSameClass, itemRate } from '../../../domain/tax.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { ScreenButton } from '../../lists/ListStates.tsx';
import { taxClassText } from '../../ui/fields/taxClassText.ts';
import { listUrl } from '../../ui/screenUrls.ts';
import { useShippingRates } from '../../ui/useShippingRates.ts';
import { useHomeTaxation, useTaxRates } from '../../ui/useTaxRates.ts';
import { CrudEdit } from '../CrudForm.tsx';
import type { WithId } from '../definition.ts';
import { TaxAfterDeletion } from './TaxAfterDeletion.tsx';
import { usePlaceText } from './usePlaceText.ts';

const HINTS = { taxClass: <MovedClassHint /> };

export default function TaxRateEdit() {
  return (
    <CrudEdit
      resource={taxRates}
      actions={<ProductsButton />}
      afterDeletion={TaxAfterDeletion}
      hints={HINTS}
    />
  );
}

const [STANDARD, , ZERO] = TAX_CLASSES;

/**
 * Links to the products of the rate's class, because the store refuses to delete the last rate of a class that products
 * have. Not for `standard`: products without a class count as `standard`, but the filter would not find them.
 */
function ProductsButton() {
  const taxClass: unknown = useRecordContext()?.taxClass;
  if (typeof taxClass !== 'string' || isSameClass(taxClass, STANDARD)) return null;
  return (
    <ScreenButton
      to={listUrl('products', { taxClass })}
      label="taxes.productsOfClass"
      variant="outlined"
      color="inherit"
    />
  );
}

const Moved = v.object({
  taxClass: v.string(),
  country: v.string(),
  region: v.optional(v.nullable(v.string()), null),
});

/**
 * Warns if products and shipping of the stored class get another rate in the stored place. The store accepts this
 * change while the class keeps a rate in some place.
 */
function MovedClassHint() {
  const record = useRecordContext<WithId<TaxRate>>();
  const taxation = useHomeTaxation();
  const { rates } = useTaxRates();
  const [taxClass, country, region] = useWatch({ name: ['taxClass', 'country', 'region'] });
  const typed = v.safeParse(Moved, { taxClass, country, region });
  if (!record || !rates || !typed.success || isSameClass(record.taxClass, ZERO)) return null;
  const changed = rates.map((rate) =>
    rate.id === record.id ? { ...rate, ...typed.output } : rate,
  );
  const next = itemRate({ ...taxation, rates: changed, destination: record }, record.taxClass);
  const after = next?.rate ?? 0;
  return after === record.percent ? null : <MovedClassWarning rate={record} after={after} />;
}

/** Renders nothing for a class that neither products nor shipping rates have. */
function MovedClassWarning({ rate, after }: { rate: WithId<TaxRate>; after: number }) {
  const translate = useTranslate();
  const locale = useLocale();
  const placeText = usePlaceText();
  const { taxClass } = rate;
  const { total, isLoading } = useGetList(
    'products',
    { pagination: { page: 1, perPage: 1 }, filter: { taxClass } },
    // The filter of the class `standard` finds no products without a class.
    { enabled: !isSameClass(taxClass, STANDARD) },
  );
  const { rates: shipping = [] } = useShippingRates();
  if (isLoading) return null;
  if (total === 0 && !shipping.some((one) => isSameClass(one.taxClass, taxClass))) return null;
  return (
    <Alert severity="warning" role="status">
      {translate('taxes.movedClass', {
        place: placeText(rate),
        taxClass: taxClassText(taxClass, translate),
        from: percentText(rate.percent, locale),
        to: percentText(after, locale),
      })}
    </Alert>
  );
}
