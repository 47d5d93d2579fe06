import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { TAX_CLASSES } from '../../../contract/taxClass.ts';
import { isSameClass } from '../../../domain/tax.ts';
import { taxClassText } from '../../ui/fields/taxClassText.ts';
import { useTaxRates } from '../../ui/useTaxRates.ts';

const [STANDARD, , ZERO] = TAX_CLASSES;

/** Warns that the typed class has no tax rate. The store accepts the class, and applies the standard rate instead. */
function ClassWithoutRateHint() {
  const translate = useTranslate();
  const { rates = [] } = useTaxRates();
  const input: unknown = useWatch({ name: 'taxClass' });
  const taxClass = typeof input === 'string' ? input.trim() : '';
  const known = [STANDARD, ZERO, ...rates.map((rate) => rate.taxClass)];
  // Without tax rates, shipping is not taxed at all: the single rate of the store's settings is for items only.
  if (taxClass === '' || rates.length === 0 || known.some((one) => isSameClass(one, taxClass))) {
    return null;
  }
  return (
    <Alert severity="warning" role="status">
      {translate('taxes.classWithoutRate', { taxClass: taxClassText(taxClass, translate) })}
    </Alert>
  );
}

export const hints = { taxClass: <ClassWithoutRateHint /> };
