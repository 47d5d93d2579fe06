import TextField from '@mui/material/TextField';
import { type Ref, useState } from 'react';
import { useTranslate } from 'react-admin';

type Props = {
  ref?: Ref<HTMLInputElement>;
  /** Translation key. */
  help: string;
  onScan: (code: string) => void;
};

/** Takes a code from a scanner, which types it and sends Enter, or from the keyboard. */
export function ScanField({ ref, help, onScan }: Props) {
  const translate = useTranslate();
  const [code, setCode] = useState('');
  return (
    <TextField
      fullWidth
      autoFocus
      inputRef={ref}
      label={translate('packing.pack.scan')}
      helperText={translate(help)}
      value={code}
      onChange={({ target }) => setCode(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // Enter must not submit the surrounding form.
        event.preventDefault();
        setCode('');
        if (code.trim() !== '') onScan(code.trim());
      }}
      autoComplete="off"
      slotProps={{
        htmlInput: { dir: 'ltr', spellCheck: false, autoCapitalize: 'none', enterKeyHint: 'done' },
      }}
    />
  );
}
