import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import { Title } from '../../fields/Title.tsx';
import { FormColumn, FormColumns } from '../../forms/FormSection.tsx';
import { useFormTarget } from '../../forms/formTarget.ts';
import { SafeForm } from '../../forms/SafeForm.tsx';
import { ChangeSummary } from './ChangeSummary.tsx';
import { PapersSection } from './PapersSection.tsx';
import { ProfileEdit } from './ProfileEdit.tsx';
import { profileLabels, schemaFor } from './profileForm.ts';
import { RegionalSection } from './RegionalSection.tsx';
import { SecuritySection } from './SecuritySection.tsx';
import { StoreSection } from './StoreSection.tsx';
import { useSettingText } from './useSettingText.ts';
import { YouSection } from './YouSection.tsx';

/** The store's settings, the merchant's own data, and the account's safety: one form, saved as changes. */
export default function ProfilePage() {
  const translate = useTranslate();
  return (
    <>
      <Title title={translate('settings.title')} />
      <Box sx={{ mb: 2 }}>
        <Typography variant="h1">{translate('settings.title')}</Typography>
        <Typography color="textSecondary">{translate('settings.intro')}</Typography>
      </Box>
      <ProfileEdit>
        <ProfileForm />
      </ProfileEdit>
    </>
  );
}

function ProfileForm() {
  const { record } = useFormTarget();
  const { hash } = useLocation();
  // The sections are there only now.
  useEffect(() => document.getElementById(hash.slice(1))?.scrollIntoView(), [hash]);
  const schema = useMemo(() => schemaFor(record), [record]);
  const valueText = useSettingText();
  return (
    <SafeForm
      schema={schema}
      labels={profileLabels}
      valueText={valueText}
      summary={(parts) => <ChangeSummary {...parts} />}
    >
      <FormColumns>
        <FormColumn>
          <StoreSection />
          <RegionalSection />
          <PapersSection />
        </FormColumn>
        <FormColumn>
          <YouSection />
          <SecuritySection />
        </FormColumn>
      </FormColumns>
    </SafeForm>
  );
}
