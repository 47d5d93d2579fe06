import MenuItem from '@mui/material/MenuItem';
import { TextInput } from 'react-admin';
import { EMAIL_LANGUAGES } from '../../../contract/emailLanguage.ts';
import { languages } from '../../i18n/languages.ts';

interface Props {
  source: string;
  /** Translation keys. */
  label?: string;
  helperText: string;
  /** What it says where no language was chosen, already translated; left out, one has to be. */
  none?: string;
}

/** A language that customers are emailed in, each under its own name. */
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
