import { useGetOne, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { User } from '../../../../contract/user.ts';
import { FormHeader } from '../../../forms/FormHeader.tsx';
import { RecordSkeleton } from '../../../forms/FormStates.tsx';
import { addressToValues } from '../../../ui/fields/contact/AddressFields.tsx';
import type { WithId } from '../../definition.ts';
import { foundCustomer } from './CustomerSearch.tsx';
import { OrderForm } from './OrderForm.tsx';
import { blankOrder } from './orderForm.ts';

/** Creates an order, such as a phone order. `?customer=<id>` chooses the customer. */
export default function OrderCreate() {
  const translate = useTranslate();
  const id = useSearchParams()[0].get('customer') ?? '';
  const { data: user, isPending } = useGetOne<WithId<User>>(
    'users',
    { id },
    { enabled: id !== '' },
  );
  const found = user && foundCustomer(user);
  return (
    <>
      <FormHeader
        title={translate('orderCreate.title')}
        backTo="/orders"
        backLabel="orderShow.back"
      />
      {id !== '' && isPending ? (
        <RecordSkeleton />
      ) : (
        <OrderForm
          // Resets the form when the command palette opens a new order, whose URL has no customer.
          key={id}
          draft={null}
          record={{
            ...blankOrder,
            ...(found && { customer: found.customer }),
            ...(found?.address && { shippingAddress: addressToValues(found.address) }),
          }}
        />
      )}
    </>
  );
}
