import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { EMAIL_EVENTS, type EmailEvent } from '../../../contract/customerEmail.ts';
import { EMAIL_LANGUAGES } from '../../../contract/emailLanguage.ts';
import { ORDER_EDIT_PREVIEW, useHasEndpoint } from '../../api/missingEndpoints.ts';
import { useFormTarget } from '../../forms/drafts/formTarget.ts';
import { FormSection } from '../../forms/FormSection.tsx';
import { EmailLanguageInput } from '../../forms/inputs/EmailLanguageInput.tsx';
import type { FormValues } from '../../forms/merge.ts';
import { lazyPart } from '../../ui/lazy.tsx';

const EmailTextDialog = lazyPart(() => import('./EmailTextDialog.tsx'));

/** Renders nothing if the API sends no emails. */
export function EmailsSection() {
  const { record } = useFormTarget();
  const language = emailLanguageOf(record);
  const [opened, setOpened] = useState<EmailEvent | null>(null);
  const canEdit = useHasEndpoint(ORDER_EDIT_PREVIEW);
  if (!language) return null;
  return (
    <FormSection id="emails" title="settings.section.emails" text="settings.section.emailsText">
      <EmailLanguageInput source="emailLanguage" helperText="settings.help.emailLanguage" />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {EMAIL_EVENTS.filter((event) => canEdit || event !== 'edited').map((event) => (
          <TextRow key={event} event={event} onEdit={() => setOpened(event)} />
        ))}
      </Box>
      {opened && (
        <EmailTextDialog event={opened} language={language} onClose={() => setOpened(null)} />
      )}
    </FormSection>
  );
}

export function hasEmails(record: FormValues): boolean {
  return emailLanguageOf(record) !== undefined;
}

function emailLanguageOf({ emailLanguage }: FormValues) {
  return EMAIL_LANGUAGES.find((code) => code === emailLanguage);
}

/** The dialog saves the texts of an email; the save bar does not. */
function TextRow({ event, onEdit }: { event: EmailEvent; onEdit: () => void }) {
  const translate = useTranslate();
  const nameId = useId();
  const editId = useId();
  return (
    <Box component="li" sx={rowSx}>
      <div>
        <Typography id={nameId} variant="subtitle2" component="h3">
          {translate(`settings.emails.${event}`)}
        </Typography>
        <Typography variant="muted">{translate(`settings.emails.when.${event}`)}</Typography>
      </div>
      <Button
        id={editId}
        size="small"
        variant="outlined"
        aria-haspopup="dialog"
        aria-labelledby={`${editId} ${nameId}`}
        onClick={onEdit}
      >
        {translate('settings.emails.edit')}
      </Button>
    </Box>
  );
}

const rowSx = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  py: 1,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
