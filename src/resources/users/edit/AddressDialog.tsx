import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Address } from '../../../../contract/address.ts';
import { problemsOf } from '../../../../contract/problems.ts';
import { AddressFields } from '../../../fields/AddressFields.tsx';
import { AddressValues, addressToValues, valuesToAddress } from '../../../fields/addressValues.ts';
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
  const titleId = useId();
  const kept = useDraftValues(
    'users',
    `${userId}.address.${place}`,
    AddressValues,
    addressToValues(address),
  );
  const { values } = kept;
  const [problems, setProblems] = useState<Record<string, string>>({});

  function submit(event: FormEvent) {
    event.preventDefault();
    // Around this dialog, although not in the page, stands the customer's own form.
    event.stopPropagation();
    const typed = valuesToAddress(values);
    const found = problemsOf(Address, typed);
    setProblems(Object.fromEntries(found.map((problem) => [problem.field, textOf(problem)])));
    if (found.length > 0) return;
    kept.forget();
    onApply(typed);
  }

  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {translate(address ? 'customers.address.editTitle' : 'customers.address.addTitle')}
      </DialogTitle>
      <form onSubmit={submit} noValidate>
        <DialogContent sx={contentSx}>
          <DraftNote kept={kept} />
          <AddressFields values={values} problems={problems} onChange={kept.change} />
        </DialogContent>
        <DialogActions>
          <Button
            color="inherit"
            onClick={() => {
              kept.forget();
              onClose();
            }}
          >
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained">
            {translate('customers.address.apply')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const contentSx = {
  display: 'grid',
  gap: 2,
  maxHeight: '60dvh',
  overflowY: 'auto',
  '& .MuiFormControl-root': { my: 0 },
  // A label that floats over the first field's border needs room above.
  '&&': { pt: 1 },
};
