import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import { FormHeader } from '../../forms/FormHeader.tsx';
import { SafeCreate } from '../../forms/SafeCreate.tsx';
import { PurchaseForm } from './PurchaseForm.tsx';
import { lineMerge } from './purchaseLines.ts';

/** Creates a purchase order; `?supplier=<id>` chooses its supplier. */
export default function PurchaseOrderCreate() {
  const translate = useTranslate();
  const supplierId = useSearchParams()[0].get('supplier');
  const defaults = { name: '', supplierId, status: 'draft', expectedOn: null, lines: [], note: '' };
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
