import AddOutlined from '@mui/icons-material/AddOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useInput, useRecordContext, useTranslate } from 'react-admin';
import * as v from 'valibot';
import { Address } from '../../../../contract/address.ts';
import { problemsOf } from '../../../../contract/problems.ts';
import { MAX_ADDRESSES } from '../../../../contract/user.ts';
import { ConfirmDialog } from '../../../forms/ConfirmDialog.tsx';
import { DraftNotice } from '../../../forms/drafts/DraftNotice.tsx';
import { useDraftState } from '../../../forms/drafts/useDraftState.ts';
import { useProblemText } from '../../../forms/problems.ts';
import { DetailCard } from '../../../ui/DetailCard.tsx';
import {
  AddressFields,
  AddressValues,
  addressToValues,
  valuesToAddress,
} from '../../../ui/fields/contact/AddressFields.tsx';
import { AddressText } from '../../../ui/fields/contact/AddressText.tsx';
import { useNextFocus } from '../../../ui/useRestoredFocus.ts';

/** Edits the addresses within the customer's form. */
export function AddressesSection() {
  const translate = useTranslate();
  const record = useRecordContext();
  const { field, fieldState } = useInput({ source: 'addresses', defaultValue: [] });
  // Null for a new address, undefined while no dialog is open. Not an index: another desk may remove an address.
  const [edited, setEdited] = useState<Address | null>();
  const card = useNextFocus<HTMLDivElement>();
  const addresses = addressesOf(field.value);
  const isFull = addresses.length >= MAX_ADDRESSES;
  return (
    <DetailCard
      ref={card}
      title="customers.card.addresses"
      action={
        <Button
          size="small"
          startIcon={<AddOutlined />}
          disabled={isFull}
          data-field="addresses"
          aria-haspopup="dialog"
          onClick={() => setEdited(null)}
        >
          {translate('customers.address.add')}
        </Button>
      }
    >
      {addresses.length === 0 && (
        <Typography variant="muted">{translate('customers.address.none')}</Typography>
      )}
      <Grid>
        {addresses.map((address, index) => (
          <AddressItem
            // biome-ignore lint/suspicious/noArrayIndexKey: an address has nothing else that tells it apart
            key={index}
            address={address}
            number={index + 1}
            onEdit={() => setEdited(address)}
            onRemove={() => field.onChange(addresses.filter((_, at) => at !== index))}
          />
        ))}
      </Grid>
      {isFull && (
        <Typography variant="muted" sx={{ mt: 1 }}>
          {translate('customers.address.full', { count: MAX_ADDRESSES })}
        </Typography>
      )}
      {fieldState.error?.message && (
        <FormHelperText error>{fieldState.error.message}</FormHelperText>
      )}
      {edited !== undefined && (
        <AddressDialog
          userId={String(record?.id ?? 'new')}
          address={edited}
          onClose={() => setEdited(undefined)}
          onApply={(address) => {
            field.onChange(withAddress(addresses, edited, address));
            setEdited(undefined);
          }}
        />
      )}
    </DetailCard>
  );
}

/** Replaces `former` with `address`. Adds `address` if `former` is null or no longer in the list. */
function withAddress(addresses: Address[], former: Address | null, address: Address): Address[] {
  const content = JSON.stringify(former);
  const place = addresses.findIndex((one) => JSON.stringify(one) === content);
  return place < 0 ? [...addresses, address] : addresses.with(place, address);
}

type ItemProps = { address: Address; number: number; onEdit: () => void; onRemove: () => void };

function AddressItem({ address, number, onEdit, onRemove }: ItemProps) {
  const translate = useTranslate();
  return (
    <Item>
      <AddressText address={address} />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 0.5 }}>
        {[
          { name: 'edit', Icon: EditOutlined, onClick: onEdit },
          { name: 'remove', Icon: DeleteOutlined, onClick: onRemove },
        ].map(({ name, Icon, onClick }) => (
          <IconButton
            key={name}
            size="small"
            aria-label={translate(`customers.address.${name}`, { number })}
            data-remove={name === 'remove' || undefined}
            onClick={onClick}
            sx={buttonSx}
          >
            <Icon fontSize="small" />
          </IconButton>
        ))}
      </Box>
    </Item>
  );
}

const buttonSx = { width: { xs: 44, sm: 34 }, height: { xs: 44, sm: 34 } };

/** Leaves out invalid addresses, which an old draft or another API may contain. */
function addressesOf(value: unknown): Address[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one) => {
    const result = v.safeParse(Address, one);
    return result.success ? [result.output] : [];
  });
}

const Grid = styled('div')({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(15rem, 100%), 1fr))',
});

const Item = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.5),
  alignContent: 'space-between',
  padding: theme.spacing(1.5),
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
}));

interface Props {
  userId: string;
  /** Null for a new address. */
  address: Address | null;
  onApply: (address: Address) => void;
  onClose: () => void;
}

/** Edits one address. The form around the dialog saves the address. */
function AddressDialog({ userId, address, onApply, onClose }: Props) {
  const translate = useTranslate();
  const textOf = useProblemText();
  const draft = useDraftState(
    'users',
    // Keyed by content: the index changes when an earlier address is removed.
    `${userId}.address.${JSON.stringify(address)}`,
    AddressValues,
    addressToValues(address),
  );
  const { values } = draft;
  const [problems, setProblems] = useState<Record<string, string>>({});

  function apply() {
    const typed = valuesToAddress(values);
    const found = problemsOf(Address, typed);
    setProblems(Object.fromEntries(found.map((problem) => [problem.field, textOf(problem)])));
    if (found.length > 0) return;
    draft.reset();
    onApply(typed);
  }

  return (
    <ConfirmDialog
      title={translate(address ? 'customers.address.editTitle' : 'customers.address.addTitle')}
      confirm={translate('customers.address.apply')}
      onConfirm={apply}
      onCancel={() => {
        draft.reset();
        onClose();
      }}
      onClose={onClose}
    >
      <DraftNotice draft={draft} />
      <AddressFields values={values} problems={problems} onChange={draft.change} />
    </ConfirmDialog>
  );
}
