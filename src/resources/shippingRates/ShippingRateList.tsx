import { shippingRates } from '../../../contract/shippingRate.ts';
import { useSelection } from '../../lists/bulk/selection.tsx';
import { CrudList } from '../CrudList.tsx';
import { ShippingAfterDeletion } from './ShippingAfterDeletion.tsx';

export default function ShippingRateList() {
  return <CrudList resource={shippingRates} afterDeletion={<AfterBulkDeletion />} />;
}

function AfterBulkDeletion() {
  const { ids } = useSelection();
  return <ShippingAfterDeletion ids={ids} />;
}
