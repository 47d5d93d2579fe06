import CallOutlined from '@mui/icons-material/CallOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import SmsOutlined from '@mui/icons-material/SmsOutlined';
import WhatsApp from '@mui/icons-material/WhatsApp';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { CopyButton } from '../../CopyButton.tsx';
import { dialable, mailLink } from './contactLinks.ts';
import { usePhoneText } from './PhoneText.tsx';

type Contact = { phone?: string | null | undefined; email?: string | null | undefined };

export function ContactRows({ phone, email, name }: Contact & { name: string }) {
  const translate = useTranslate();
  return (
    <>
      {phone && <PhoneRow phone={phone} name={name} />}
      {email && <EmailRow email={email} name={name} />}
      {!phone && !email && <Typography variant="muted">{translate('contact.none')}</Typography>}
    </>
  );
}

function PhoneRow({ phone, name }: { phone: string; name: string }) {
  const translate = useTranslate();
  const number = dialable(phone);
  const shown = usePhoneText(phone);
  return (
    <ContactRow text={phone} shown={shown} what={translate('contact.phone')}>
      {number && (
        <>
          <IconButton href={`tel:${number}`} aria-label={translate('contact.call', { name })}>
            <CallOutlined fontSize="small" />
          </IconButton>
          <IconButton href={`sms:${number}`} aria-label={translate('contact.message', { name })}>
            <SmsOutlined fontSize="small" />
          </IconButton>
          <IconButton
            href={`https://wa.me/${number.slice(1)}`}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={translate('contact.whatsapp', { name })}
          >
            <WhatsApp fontSize="small" />
          </IconButton>
        </>
      )}
    </ContactRow>
  );
}

function EmailRow({ email, name }: { email: string; name: string }) {
  const translate = useTranslate();
  const link = mailLink(email);
  return (
    <ContactRow text={email} what={translate('contact.email')}>
      {link && (
        <IconButton href={link} aria-label={translate('contact.mail', { name })}>
          <MailOutlined fontSize="small" />
        </IconButton>
      )}
    </ContactRow>
  );
}

/** `text` is what the button copies; `shown` is what the row shows. */
type RowProps = { text: string; shown?: string; what: string; children: ReactNode };

function ContactRow({ text, shown = text, what, children }: RowProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', minHeight: 40 }}>
      <Typography variant="body2" sx={{ flex: '1 1 140px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <bdi dir="ltr">{shown}</bdi>
      </Typography>
      <Box sx={{ display: 'flex' }}>
        {children}
        <CopyButton text={text} what={what} />
      </Box>
    </Box>
  );
}
