import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { UserInput } from '../../../contract/user.ts';
import { FormHeader } from '../../forms/FormHeader.tsx';
import { SafeCreate } from '../../forms/SafeCreate.tsx';
import { SafeForm } from '../../forms/SafeForm.tsx';
import { useSession } from '../../session/session.ts';
import { AddressesSection } from './edit/AddressesSection.tsx';
import { DetailsSection, NoteSection, TaxSection } from './edit/UserForm.tsx';

export default function UserCreate() {
  const translate = useTranslate();
  const { emailLanguage, pricesIncludeTax } = useSession(({ storeSettings }) => storeSettings);
  return (
    <>
      <FormHeader
        title={translate('customers.create')}
        backTo="/users"
        backLabel="customers.back"
      />
      <SafeCreate resource="users" defaults={defaults}>
        <SafeForm schema={UserInput}>
          <Box sx={columnsSx}>
            <DetailsSection hasLanguage={emailLanguage !== null} />
            <Box sx={{ display: 'grid', gap: 2 }}>
              <AddressesSection />
              <NoteSection />
              {pricesIncludeTax !== null && <TaxSection />}
            </Box>
          </Box>
        </SafeForm>
      </SafeCreate>
    </>
  );
}

const defaults = {
  name: '',
  phone: null,
  email: null,
  language: undefined,
  isTaxExempt: undefined,
  vatNumber: undefined,
  acceptsMarketing: false,
  addresses: [],
  note: '',
  tags: [],
};

const columnsSx = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
};
