import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Address } from '../../../../../contract/address.ts';
import { problemsOf } from '../../../../../contract/problems.ts';
import {
  AddressFields,
  AddressValues,
  addressToValues,
  valuesToAddress,
} from '../../../../fields/AddressFields.tsx';
import { useDraftValues } from '../../../../forms/drafts/useDraftValues.ts';
import { type DialogProps, useOrderScreen } from '../orderScreen.ts';
import { useActionProblemText } from '../orderTexts.ts';
import { OrderDialog, useDialogAction } from './OrderDialog.tsx';

/** Where the goods go, for as long as nothing was sent. */
export default function AddressDialog({ onClose }: DialogProps) {
  const translate = useTranslate();
  const textOf = useActionProblemText();
  const { order } = useOrderScreen();
  const kept = useDraftValues(
    'orders',
    `${order._id}.address`,
    AddressValues,
    addressToValues(order.shippingAddress),
  );
  const [problems, setProblems] = useState<Record<string, string>>({});
  const close = () => {
    kept.forget();
    onClose();
  };
  const action = useDialogAction({ concerning: ['status', 'address'], onDone: close });
  const { values } = kept;
  const submit = () => {
    const address = valuesToAddress(values);
    const found = problemsOf(Address, address);
    setProblems(Object.fromEntries(found.map((problem) => [problem.field, textOf(problem)])));
    if (found.length === 0) void action.submit({ shippingAddress: address });
  };
  return (
    <OrderDialog
      title={translate('orderShow.dialog.address.title')}
      submitLabel={translate('orderShow.dialog.address.submit')}
      action={action}
      kept={kept}
      onClose={onClose}
      onSubmit={submit}
    >
      <AddressFields values={values} problems={problems} onChange={kept.change} />
    </OrderDialog>
  );
}
