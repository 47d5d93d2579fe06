import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {
  FieldTitle,
  TextInput,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { type User, UserUpdate } from '../../../contract/user.ts';
import { FormSection } from '../../forms/FormSection.tsx';
import { CountedTextInput } from '../../forms/inputs/CountedTextInput.tsx';
import { EmailLanguageInput } from '../../forms/inputs/EmailLanguageInput.tsx';
import { SwitchInput } from '../../forms/inputs/SwitchInput.tsx';
import { TagsInput } from '../../forms/inputs/TagsInput.tsx';
import { useFormattedInput } from '../../forms/inputs/useFormattedInput.ts';
import { SafeEdit } from '../../forms/SafeEdit.tsx';
import { SafeForm } from '../../forms/SafeForm.tsx';
import { DetailCard } from '../../ui/DetailCard.tsx';
import { ContactRows } from '../../ui/fields/contact/ContactRows.tsx';
import { formatPhone } from '../../ui/fields/contact/formatPhone.ts';
import { AddressesSection } from './edit/AddressesSection.tsx';
import { CustomerMetrics } from './edit/CustomerMetrics.tsx';
import { normalisePhone } from './edit/normalisePhone.ts';
import { OrdersCard } from './edit/OrdersCard.tsx';
import { UserHeader, UserNotices } from './edit/UserHeader.tsx';
import { nameOfUser } from './nameOfUser.ts';
import { parseUser } from './parseUser.ts';

export default function UserEdit() {
  return (
    <SafeEdit resource="users">
      <SafeForm schema={UserUpdate}>
        <Customer />
      </SafeForm>
    </SafeEdit>
  );
}

function Customer() {
  const record = useRecordContext();
  // Null if the response does not match the contract; the form then shows the fields it can.
  const user = record ? parseUser(record) : null;
  return (
    <>
      {record && <UserHeader name={nameOfUser(record)} user={user} />}
      {user && <UserNotices user={user} />}
      <Box sx={pageSx}>
        <Box sx={{ ...cellSx, gridArea: 'figures' }}>
          <DetailCard title="customers.card.figures">
            {user && <CustomerMetrics id={user._id} />}
          </DetailCard>
        </Box>
        <Box sx={{ ...cellSx, gridArea: 'contact' }}>
          <ContactCard user={user} />
        </Box>
        <Box sx={{ ...columnSx, gridArea: 'main' }}>
          {user && <OrdersCard id={user._id} />}
          <AddressesSection />
        </Box>
        <Box sx={{ ...columnSx, gridArea: 'side' }}>
          <NoteSection />
          <DetailsSection />
        </Box>
      </Box>
    </>
  );
}

const pageSx = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(300px, 360px)' },
  gridTemplateAreas: {
    xs: '"figures" "contact" "main" "side"',
    md: '"figures contact" "main side"',
  },
};

// Cards fill their cells, so both of a row have the same height.
const cellSx = { display: 'grid', minWidth: 0, '& > *': { height: '100%' } };

const columnSx = {
  display: 'grid',
  gap: 2,
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
};

function ContactCard({ user }: { user: User | null }) {
  const translate = useTranslate();
  return (
    <DetailCard title="customers.card.contact">
      <ContactRows {...user} name={user ? nameOfUser(user) : ''} />
      {user && (
        <Typography variant="muted" sx={{ mt: 1 }}>
          {translate(user.acceptsMarketing ? 'customers.marketing.yes' : 'customers.marketing.no')}
        </Typography>
      )}
    </DetailCard>
  );
}

function DetailsSection() {
  const translate = useTranslate();
  const record = useRecordContext();
  return (
    <FormSection title="customers.card.details">
      <TextInput source="name" required helperText={false} autoComplete="off" />
      <UserPhoneInput source="phone" />
      <TextInput source="email" type="email" helperText={false} autoComplete="off" />
      {record?.language !== undefined && (
        <EmailLanguageInput
          source="language"
          helperText="customers.form.languageHelp"
          none={translate('customers.form.languageUnknown')}
        />
      )}
      <SwitchInput
        source="acceptsMarketing"
        label="customers.form.marketing"
        helperText="customers.form.marketingHelp"
      />
    </FormSection>
  );
}

/** A phone number with a country code, normalised on blur. */
function UserPhoneInput({ source }: { source: string }) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { field, message } = useFormattedInput({ source, ...phone });
  return (
    <TextField
      {...field}
      type="tel"
      label={<FieldTitle source={source} resource={resource} />}
      helperText={message ?? translate('customers.form.phoneHelp')}
      // Prevent autofill with the merchant's own number.
      autoComplete="off"
      slotProps={{ htmlInput: { dir: 'ltr' } }}
    />
  );
}

const phone = {
  read: (text: string) => normalisePhone(text) || null,
  write: (value: unknown) =>
    typeof value === 'string' ? formatPhone(value).replaceAll('\u00a0', ' ') : '',
};

function NoteSection() {
  return (
    <FormSection title="customers.card.note">
      <CountedTextInput
        source="note"
        limit={2000}
        from={1500}
        hint="customers.form.noteHelp"
        multiline
        minRows={3}
      />
      <TagsInput source="tags" helperText="customers.form.tagsHelp" />
    </FormSection>
  );
}
