import { shippingRates } from '../../../contract/shippingRate.ts';
import { CrudCreate } from '../CrudForm.tsx';
import { hints } from './ClassWithoutRateHint.tsx';

export default function ShippingRateCreate() {
  return <CrudCreate resource={shippingRates} hints={hints} />;
}
