import { useTranslate } from 'react-admin';
import { Address } from '../../../../../contract/address.ts';
import { problemsOf } from '../../../../../contract/problems.ts';
import {
  AddressFields,
  AddressValues,
  addressToValues,
  valuesToAddress,
} from '../../../../ui/fields/contact/AddressFields.tsx';
import { type DialogProps, useOrderScreen } from '../orderScreen.ts';
import { OrderDialog, useOrderDialog } from './OrderDialog.tsx';

/** Edits the shipping address. */
export default function AddressDialog({ onClose }: DialogProps) {
  const translate = useTranslate();
  const { shippingAddress } = useOrderScreen().order;
  const { values, change, problems, validate, send, dialog } = useOrderDialog({
    part: 'address',
    schema: AddressValues,
    initial: addressToValues(shippingAddress),
    concerning: ['status', 'address'],
    onClose,
  });
  const submit = () => {
    const address = valuesToAddress(values);
    if (validate(problemsOf(Address, address))) void send({ shippingAddress: address });
  };
  return (
    <OrderDialog
      title={translate('orderShow.dialog.address.title')}
      submitLabel={translate('orderShow.dialog.address.submit')}
      dialog={dialog}
      onSubmit={submit}
    >
      <AddressFields values={values} problems={problems} onChange={change} />
    </OrderDialog>
  );
}
