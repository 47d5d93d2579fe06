import { shippingRates } from '../../../contract/shippingRate.ts';
import { CrudEdit } from '../CrudForm.tsx';
import { hints } from './ClassWithoutRateHint.tsx';
import { ShippingAfterDeletion } from './ShippingAfterDeletion.tsx';

export default function ShippingRateEdit() {
  return <CrudEdit resource={shippingRates} hints={hints} afterDeletion={ShippingAfterDeletion} />;
}
