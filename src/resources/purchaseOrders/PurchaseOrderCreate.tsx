import { useTranslate } from 'react-admin';
import { FormHeader } from '../../forms/FormHeader.tsx';
import { SafeCreate } from '../../forms/SafeCreate.tsx';
import { PurchaseForm } from './PurchaseForm.tsx';
import { lineMerge } from './purchaseLines.ts';

const defaults = {
  name: '',
  supplierId: null,
  status: 'draft',
  expectedOn: null,
  lines: [],
  note: '',
};

export default function PurchaseOrderCreate() {
  const translate = useTranslate();
  return (
    <SafeCreate resource="purchase-orders" defaults={defaults} parts={lineMerge}>
      <PurchaseForm status="draft">
        <FormHeader
          title={translate('resources.purchase-orders.new')}
          backTo="/purchase-orders"
          backLabel="resources.purchase-orders.name"
        />
      </PurchaseForm>
    </SafeCreate>
  );
}
