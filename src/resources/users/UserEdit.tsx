import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { FieldTitle, TextInput, useInput, useResourceContext, useTranslate } from 'react-admin';
import { UserUpdate } from '../../../contract/user.ts';
import { EmailRow, PhoneRow } from '../../fields/ContactRows.tsx';
import { DetailCard } from '../../fields/DetailCard.tsx';
import { FormSection } from '../../forms/FormSection.tsx';
import { CountedTextInput } from '../../forms/inputs/CountedTextInput.tsx';
import { SwitchInput } from '../../forms/inputs/SwitchInput.tsx';
import { TagsInput } from '../../forms/inputs/TagsInput.tsx';
import { SafeEdit } from '../../forms/SafeEdit.tsx';
import { SafeForm } from '../../forms/SafeForm.tsx';
import { AddressesSection } from './edit/AddressesSection.tsx';
import { MetricsCard } from './edit/MetricsCard.tsx';
import { normalisePhone } from './edit/normalisePhone.ts';
import { OrdersCard } from './edit/OrdersCard.tsx';
import { UserHeader, UserNotices } from './edit/UserHeader.tsx';
import { nameOfUser } from './nameOfUser.ts';
import { useUser } from './useUser.ts';

/** One customer: what they bought, how to reach them, and what is known of them, to be changed in place. */
export default function UserEdit() {
  return (
    <SafeEdit resource="users">
      <SafeForm schema={UserUpdate}>
        <UserHeader />
        <UserNotices />
        <Box sx={pageSx}>
          <Box sx={{ ...cellSx, gridArea: 'figures' }}>
            <MetricsCard />
          </Box>
          <Box sx={{ ...cellSx, gridArea: 'contact' }}>
            <ContactCard />
          </Box>
          <Box sx={{ ...columnSx, gridArea: 'main' }}>
            <OrdersCard />
            <AddressesSection />
          </Box>
          <Box sx={{ ...columnSx, gridArea: 'side' }}>
            <NoteSection />
            <DetailsSection />
          </Box>
        </Box>
      </SafeForm>
    </SafeEdit>
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

// The card fills its place, so that both of a row are equally high.
const cellSx = { display: 'grid', minWidth: 0, '& > *': { height: '100%' } };

const columnSx = {
  display: 'grid',
  gap: 2,
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
};

/** Every way to reach the customer, and whether they want to hear of offers. */
function ContactCard() {
  const translate = useTranslate();
  const user = useUser();
  const { phone = null, email = null } = user ?? {};
  const name = user ? nameOfUser(user) : '';
  return (
    <DetailCard title="customers.card.contact">
      {phone && <PhoneRow phone={phone} name={name} />}
      {email && <EmailRow email={email} name={name} />}
      {!phone && !email && (
        <Typography variant="body2" color="textSecondary">
          {translate('contact.none')}
        </Typography>
      )}
      {user && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {translate(user.acceptsMarketing ? 'customers.marketing.yes' : 'customers.marketing.no')}
        </Typography>
      )}
    </DetailCard>
  );
}

/** Who the customer is. */
function DetailsSection() {
  return (
    <FormSection title="customers.card.details">
      <TextInput source="name" isRequired helperText={false} autoComplete="off" />
      <UserPhoneInput source="phone" />
      <TextInput source="email" type="email" helperText={false} autoComplete="off" />
      <SwitchInput
        source="acceptsMarketing"
        label="customers.form.marketing"
        helperText="customers.form.marketingHelp"
      />
    </FormSection>
  );
}

/** A phone number in any spelling that begins with its country's code; put in order when the field is left. */
function UserPhoneInput({ source }: { source: string }) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { id, field, fieldState } = useInput({ source });
  const message = fieldState.error?.message;
  return (
    <TextField
      {...field}
      id={id}
      fullWidth
      type="tel"
      label={<FieldTitle source={source} resource={resource} />}
      value={field.value ?? ''}
      onChange={({ target }) => field.onChange(target.value === '' ? null : target.value)}
      onBlur={() => {
        if (typeof field.value === 'string') field.onChange(normalisePhone(field.value) || null);
        field.onBlur();
      }}
      error={message !== undefined}
      helperText={message ?? translate('customers.form.phoneHelp')}
      // The customer's number, not the merchant's own.
      autoComplete="off"
      slotProps={{ htmlInput: { dir: 'ltr' } }}
    />
  );
}

/** What the merchant wants to remember. */
function NoteSection() {
  return (
    <FormSection title="customers.card.note">
      <CountedTextInput
        source="note"
        limit={2000}
        from={1500}
        hint="customers.form.noteHelp"
        multiline
        dir="auto"
        minRows={3}
      />
      <TagsInput source="tags" helperText="customers.form.tagsHelp" />
    </FormSection>
  );
}
