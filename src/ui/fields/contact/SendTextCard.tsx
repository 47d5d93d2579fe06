import MailOutlined from '@mui/icons-material/MailOutlined';
import WhatsApp from '@mui/icons-material/WhatsApp';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type I18nProvider, useI18nProvider, useStore, useTranslate } from 'react-admin';
import { type Language, languages, toLanguage } from '../../../i18n/languages.ts';
import { createI18nProvider } from '../../../i18n/provider.ts';
import { fetchTexts, useLanguage } from '../../../i18n/texts.ts';
import { writtenSx } from '../../../theme/direction.ts';
import { CopyButton } from '../../CopyButton.tsx';
import { DetailCard } from '../../DetailCard.tsx';
import { dialable, mailLink } from './contactLinks.ts';

export type WrittenText = {
  /** The subject of the email. */
  subject: string;
  text: string;
};

type Props = {
  /** Translation key. */
  title: string;
  /** Names the text for screen readers. */
  what: string;
  /** Writes the text in the language of `i18n`. */
  write: (i18n: I18nProvider) => WrittenText;
  /** The id of the reader, if this device is to remember the language that the merchant chooses. */
  reader?: string | undefined;
  /** The language of the reader, if the store knows it. */
  language?: string | null | undefined;
  phone: string | null | undefined;
  email: string | null | undefined;
};

/** A text in the language of its reader, with buttons to copy it or send it by WhatsApp or email. */
export function SendTextCard({ title, what, write, reader, language, phone, email }: Props) {
  const translate = useTranslate();
  const [chosen, choose] = useState('');
  const [remembered, remember] = useStore<string>(`textLanguage.${reader}`, '');
  const { i18n, code } = useTextsIn(toLanguage(chosen || remembered || language));
  const number = dialable(phone);
  const mail = mailLink(email);
  const { subject, text } = write(i18n);
  const encoded = encodeURIComponent(text);
  return (
    <DetailCard title={title} action={<CopyButton text={text} what={what} />}>
      <TextField
        select
        size="small"
        label={translate('contact.send.language')}
        value={code}
        onChange={({ target }) => {
          choose(target.value);
          if (reader !== undefined) remember(target.value);
        }}
        sx={{ mb: 1.5 }}
      >
        {languages.map(({ code: one, name }) => (
          <MenuItem key={one} value={one} lang={one}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <Typography variant="body2" lang={code} sx={writtenSx}>
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
            {translate('contact.send.whatsapp')}
          </Button>
        )}
        {mail && (
          <Button
            size="small"
            startIcon={<MailOutlined />}
            href={`${mail}?subject=${encodeURIComponent(subject)}&body=${encoded}`}
          >
            {translate('contact.send.email')}
          </Button>
        )}
      </Box>
    </DetailCard>
  );
}

/** The texts of a language, or of the console's until they are loaded. `code`: the language of the returned texts. */
function useTextsIn(wanted: Language | undefined): { i18n: I18nProvider; code: Language } {
  const own = useLanguage();
  const ownI18n = useI18nProvider();
  const code = wanted ?? own;
  const { data: i18n } = useQuery({
    queryKey: ['texts', code],
    queryFn: async () => {
      await fetchTexts(code, ['public', 'console']);
      return createI18nProvider(code);
    },
    enabled: code !== own,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return code === own || !i18n ? { i18n: ownI18n, code: own } : { i18n, code };
}
