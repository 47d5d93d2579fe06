import { taxRates } from '../../../contract/taxRate.ts';
import { ScreenButton } from '../../lists/ListStates.tsx';
import { CrudList } from '../CrudList.tsx';
import { TaxAfterDeletion } from './TaxAfterDeletion.tsx';

export default function TaxRateList() {
  const presets = { to: '/tax-rates/presets', label: 'taxes.presets.open' };
  return (
    <CrudList
      resource={taxRates}
      afterDeletion={TaxAfterDeletion}
      actions={<ScreenButton {...presets} color="inherit" variant="text" />}
      emptyAction={
        <>
          <ScreenButton {...presets} variant="contained" />
          <ScreenButton to="/tax-rates/create" label="resources.tax-rates.empty.action" />
        </>
      }
    />
  );
}
