import MenuItem from '@mui/material/MenuItem';
import { TextInput } from 'react-admin';
import { EMAIL_LANGUAGES } from '../../../contract/emailLanguage.ts';
import { languages } from '../../i18n/languages.ts';

interface Props {
  source: string;
  /** Translation keys. */
  label?: string;
  helperText: string;
  /** Already translated text of an empty option; without it a language is required. */
  none?: string;
}

/** Languages are listed under their own names. */
export function EmailLanguageInput({ none, ...input }: Props) {
  return (
    <TextInput
      {...input}
      select
      parse={(code: string) => code || null}
      {...(none && {
        slotProps: { select: { displayEmpty: true }, inputLabel: { shrink: true } },
      })}
    >
      {none && <MenuItem value="">{none}</MenuItem>}
      {EMAIL_LANGUAGES.map((code) => (
        <MenuItem key={code} value={code} lang={code}>
          {languages.find((language) => language.code === code)?.name}
        </MenuItem>
      ))}
    </TextInput>
  );
}
