import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Link from '@mui/material/Link';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useGetOne, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { Link as RouterLink } from 'react-router';
import * as v from 'valibot';
import type { User } from '../../../../contract/user.ts';
import { fieldsSx } from '../../../forms/FormSection.tsx';
import { SwitchInput } from '../../../forms/inputs/SwitchInput.tsx';
import { useFormattedText } from '../../../forms/inputs/useFormattedInput.ts';
import { usePhoneSpelling } from '../../../forms/inputs/usePhoneSpelling.ts';
import { useProblemText } from '../../../forms/problems.ts';
import { DetailCard } from '../../../ui/DetailCard.tsx';
import { PhoneText } from '../../../ui/fields/contact/PhoneText.tsx';
import type { WithId } from '../../definition.ts';
import { CustomerSearch, type FoundCustomer, foundCustomer } from './CustomerSearch.tsx';
import { type CustomerValues, SAME_CUSTOMER, usePreviewContext, useSection } from './orderForm.ts';

type Props = { onChoose: (found: FoundCustomer) => void };

/** Lets the merchant find a customer by phone, email or name, or enter a new one. */
export function CustomerCard({ onChoose }: Props) {
  const translate = useTranslate();
  const { value, change, problemAt } = useSection('customer');
  const { setValue } = useFormContext();
  function removeCustomer() {
    change(null);
    for (const [field, blank] of Object.entries(ofCustomer)) {
      setValue(field, blank, { shouldDirty: true });
    }
  }
  return (
    <DetailCard
      title="orderCreate.customer.title"
      action={
        value && (
          <Button size="small" onClick={removeCustomer}>
            {translate('orderCreate.customer.change')}
          </Button>
        )
      }
    >
      <Box data-field="customer" sx={fieldsSx}>
        {value === null && <CustomerSearch onChoose={onChoose} />}
        {value?._id && <KnownCustomer id={value._id} />}
        {value && !value._id && (
          <NewCustomer {...{ value, problemAt, onChoose }} onChange={change} />
        )}
        {problemAt('') && <FormHelperText error>{problemAt('')}</FormHelperText>}
      </Box>
    </DetailCard>
  );
}

// What the merchant chose for one customer must not apply to the next.
const ofCustomer = { isTaxExempt: false, vatNumber: '', linkGuestOrders: false };

function KnownCustomer({ id }: { id: string }) {
  const translate = useTranslate();
  const { data: user } = useGetOne<WithId<User>>('users', { id });
  if (!user) return null;
  const { name, phone, email, status, blockedReason } = user;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Link component={RouterLink} to={`/users/${encodeURIComponent(id)}`} sx={nameSx}>
          <bdi>{name}</bdi>
        </Link>
        <Typography variant="muted">
          {phone && <PhoneText phone={phone} />}
          {phone && email && ' · '}
          {email && <bdi>{email}</bdi>}
        </Typography>
      </Box>
      {status === 'blocked' && (
        <Alert severity="error">
          {translate('orderCreate.customer.blocked')}
          {blockedReason && ` ${blockedReason}`}
        </Alert>
      )}
      <GuestOrdersLink />
    </Box>
  );
}

const nameSx = { fontWeight: 550 };

/** Offers to link earlier guest orders with the customer's phone to the customer. */
function GuestOrdersLink() {
  const translate = useTranslate();
  const count = usePreviewContext().preview?.guestOrders ?? 0;
  if (count === 0) return null;
  return (
    <SwitchInput
      source="linkGuestOrders"
      label={translate('orderCreate.customer.link', { smart_count: count })}
    />
  );
}

type NewProps = Props & {
  value: CustomerValues;
  onChange: (value: CustomerValues) => void;
  problemAt: (path: string) => string | undefined;
};

function NewCustomer({ value, onChange, problemAt, onChoose }: NewProps) {
  const translate = useTranslate();
  const spelling = usePhoneSpelling();
  const phone = useFormattedText(
    value.phone,
    (text) => onChange({ ...value, phone: spelling.read(text) }),
    spelling,
  );
  const inputOf = (field: 'name' | 'phone' | 'email') => ({
    name: `customer.${field}`,
    label: translate(`resources.users.fields.${field}`),
    error: problemAt(field) !== undefined,
    helperText: problemAt(field),
    // Prevents autofill with the merchant's own data.
    autoComplete: 'off',
  });
  return (
    <>
      <TextField
        {...inputOf('name')}
        required
        autoFocus={!value.name}
        value={value.name ?? ''}
        onChange={({ target }) => onChange({ ...value, name: target.value })}
      />
      <TextField
        {...inputOf('phone')}
        {...phone}
        type="tel"
        slotProps={{ htmlInput: { dir: 'ltr' } }}
      />
      <SameCustomer onChoose={onChoose} />
      <TextField
        {...inputOf('email')}
        type="email"
        value={value.email ?? ''}
        onChange={({ target }) => onChange({ ...value, email: target.value || null })}
      />
      <FormControlLabel
        label={translate('orderCreate.customer.create')}
        control={
          <Switch checked={value.create} onChange={(_, create) => onChange({ ...value, create })} />
        }
      />
      {value.create && <GuestOrdersLink />}
    </>
  );
}

const Owner = v.object({ id: v.string() });

/** Names the customer who has the entered phone, and offers to choose this customer. */
function SameCustomer({ onChoose }: Props) {
  const translate = useTranslate();
  const textOf = useProblemText();
  const { preview } = usePreviewContext();
  const problem = [...(preview?.problems ?? []), ...(preview?.changes ?? [])].find(
    ({ field }) => field === SAME_CUSTOMER,
  );
  const owner = v.safeParse(Owner, problem?.values);
  const id = owner.success ? owner.output.id : '';
  const { data: user } = useGetOne<WithId<User>>('users', { id }, { enabled: id !== '' });
  if (!problem || !user) return null;
  return (
    <Alert
      severity="warning"
      role="status"
      action={
        <Button size="small" color="inherit" onClick={() => onChoose(foundCustomer(user))}>
          {translate('orderCreate.customer.choose')}
        </Button>
      }
    >
      {textOf(problem)}
    </Alert>
  );
}
