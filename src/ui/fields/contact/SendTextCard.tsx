import MailOutlined from '@mui/icons-material/MailOutlined';
import WhatsApp from '@mui/icons-material/WhatsApp';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { writtenSx } from '../../../theme/direction.ts';
import { CopyButton } from '../../CopyButton.tsx';
import { DetailCard } from '../../DetailCard.tsx';
import { dialable, mailLink } from './contactLinks.ts';

type Props = {
  /** Translation key. */
  title: string;
  /** Names the text for screen readers. */
  what: string;
  /** Of the email. */
  subject: string;
  text: string;
  phone: string | null | undefined;
  email: string | null | undefined;
};

/** A text for somebody: to copy, or to send by WhatsApp or email. */
export function SendTextCard({ title, what, subject, text, phone, email }: Props) {
  const translate = useTranslate();
  const number = dialable(phone);
  const mail = mailLink(email);
  const encoded = encodeURIComponent(text);
  return (
    <DetailCard title={title} action={<CopyButton text={text} what={what} />}>
      <Typography variant="body2" sx={writtenSx}>
        {text}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {number && (
          <Button
            size="small"
            startIcon={<WhatsApp />}
            href={`https://wa.me/${number.slice(1)}?text=${encoded}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {translate('orderCreate.send.whatsapp')}
          </Button>
        )}
        {mail && (
          <Button
            size="small"
            startIcon={<MailOutlined />}
            href={`${mail}?subject=${encodeURIComponent(subject)}&body=${encoded}`}
          >
            {translate('orderCreate.send.email')}
          </Button>
        )}
      </Box>
    </DetailCard>
  );
}
