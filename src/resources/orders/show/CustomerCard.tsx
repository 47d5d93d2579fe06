import CallOutlined from '@mui/icons-material/CallOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import SmsOutlined from '@mui/icons-material/SmsOutlined';
import WhatsApp from '@mui/icons-material/WhatsApp';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { DetailCard } from '../../../fields/DetailCard.tsx';
import { CopyButton } from './CopyButton.tsx';
import { dialable, mailLink } from './contactLinks.ts';
import { useOrderScreen } from './orderScreen.ts';

/** Who ordered, and every way to reach them. */
export function CustomerCard() {
  const translate = useTranslate();
  const { customer, customerNote } = useOrderScreen().order;
  const { phone, email } = customer;
  const name = customer.name || translate('order.customer.guest');
  return (
    <DetailCard title="order.customer.title">
      <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
        {customer._id ? (
          <Link component={RouterLink} to={`/users/${encodeURIComponent(customer._id)}`}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        )}
        {!customer._id && name !== translate('order.customer.guest') && (
          <Typography component="span" variant="body2" color="textSecondary">
            {` · ${translate('order.customer.guest')}`}
          </Typography>
        )}
      </Typography>
      {phone && <PhoneRow phone={phone} name={name} />}
      {email && <EmailRow email={email} name={name} />}
      {!phone && !email && (
        <Typography variant="body2" color="textSecondary">
          {translate('order.customer.noContact')}
        </Typography>
      )}
      {customerNote && (
        <Box sx={{ mt: 1.5, p: 1.5, borderRadius: 1, backgroundColor: 'sunken' }}>
          <Typography variant="body2" color="textSecondary">
            {translate('order.customer.note')}
          </Typography>
          <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {customerNote}
          </Typography>
        </Box>
      )}
    </DetailCard>
  );
}

function PhoneRow({ phone, name }: { phone: string; name: string }) {
  const translate = useTranslate();
  const number = dialable(phone);
  return (
    <ContactRow text={phone} what={translate('order.customer.phone')}>
      {number && (
        <>
          <IconButton
            href={`tel:${number}`}
            aria-label={translate('order.customer.call', { name })}
          >
            <CallOutlined fontSize="small" />
          </IconButton>
          <IconButton
            href={`sms:${number}`}
            aria-label={translate('order.customer.message', { name })}
          >
            <SmsOutlined fontSize="small" />
          </IconButton>
          <IconButton
            href={`https://wa.me/${number.slice(1)}`}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={translate('order.customer.whatsapp', { name })}
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
    <ContactRow text={email} what={translate('order.customer.email')}>
      {link && (
        <IconButton href={link} aria-label={translate('order.customer.mail', { name })}>
          <MailOutlined fontSize="small" />
        </IconButton>
      )}
    </ContactRow>
  );
}

type RowProps = { text: string; what: string; children: ReactNode };

function ContactRow({ text, what, children }: RowProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', minHeight: 40 }}>
      <Typography variant="body2" sx={{ flex: '1 1 140px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <bdi>{text}</bdi>
      </Typography>
      <Box sx={{ display: 'flex' }}>
        {children}
        <CopyButton text={text} what={what} />
      </Box>
    </Box>
  );
}
