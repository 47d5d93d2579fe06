import { shippingRates } from '../../../contract/shippingRate.ts';
import { CrudList } from '../CrudList.tsx';
import { ShippingAfterDeletion } from './ShippingAfterDeletion.tsx';

export default function ShippingRateList() {
  return <CrudList resource={shippingRates} afterDeletion={ShippingAfterDeletion} />;
}
