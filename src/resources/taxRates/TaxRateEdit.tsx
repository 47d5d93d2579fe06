import { useRecordContext } from 'react-admin';
import { taxRates } from '../../../contract/taxRate.ts';
import { listUrl } from '../../charts/listUrl.ts';
import { ScreenButton } from '../../lists/ListStates.tsx';
import { CrudEdit } from '../CrudForm.tsx';

export default function TaxRateEdit() {
  return <CrudEdit resource={taxRates} actions={<ProductsButton />} />;
}

/** Products keep their class: its last rate can't be deleted. Those of `standard` have none. */
function ProductsButton() {
  const taxClass: unknown = useRecordContext()?.taxClass;
  if (typeof taxClass !== 'string' || taxClass === 'standard') return null;
  return (
    <ScreenButton
      to={listUrl('products', { taxClass })}
      label="taxes.productsOfClass"
      variant="outlined"
      color="inherit"
    />
  );
}
