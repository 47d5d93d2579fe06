import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Address } from '../../../../contract/address.ts';
import { problemsOf } from '../../../../contract/problems.ts';
import { AddressFields } from '../../../fields/AddressFields.tsx';
import { AddressValues, addressToValues, valuesToAddress } from '../../../fields/addressValues.ts';
import { AskDialog } from '../../../forms/AskDialog.tsx';
import { DraftNote } from '../../../forms/drafts/DraftNote.tsx';
import { useDraftValues } from '../../../forms/drafts/useDraftValues.ts';
import { useProblemText } from '../../../forms/problems.ts';

interface Props {
  userId: string;
  /** Where in the list it stands, or will. */
  place: number;
  /** Null for a new one. */
  address: Address | null;
  onApply: (address: Address) => void;
  onClose: () => void;
}

/** An address is written here and goes into the form, which saves it. */
export default function AddressDialog({ userId, place, address, onApply, onClose }: Props) {
  const translate = useTranslate();
  const textOf = useProblemText();
  const kept = useDraftValues(
    'users',
    `${userId}.address.${place}`,
    AddressValues,
    addressToValues(address),
  );
  const { values } = kept;
  const [problems, setProblems] = useState<Record<string, string>>({});

  function apply() {
    const typed = valuesToAddress(values);
    const found = problemsOf(Address, typed);
    setProblems(Object.fromEntries(found.map((problem) => [problem.field, textOf(problem)])));
    if (found.length > 0) return;
    kept.forget();
    onApply(typed);
  }

  return (
    <AskDialog
      title={translate(address ? 'customers.address.editTitle' : 'customers.address.addTitle')}
      confirm={translate('customers.address.apply')}
      onConfirm={apply}
      onCancel={() => {
        kept.forget();
        onClose();
      }}
      onClose={onClose}
    >
      <DraftNote kept={kept} />
      <AddressFields values={values} problems={problems} onChange={kept.change} />
    </AskDialog>
  );
}
