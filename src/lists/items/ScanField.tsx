import TextField from '@mui/material/TextField';
import { type Ref, useState } from 'react';
import { useTranslate } from 'react-admin';

type Props = { ref: Ref<HTMLInputElement>; onScan: (code: string) => void };

/** Takes a code from a scanner, which types it and sends Enter, or from the keyboard. */
export function ScanField({ ref, onScan }: Props) {
  const translate = useTranslate();
  const [code, setCode] = useState('');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setCode('');
        if (code.trim() !== '') onScan(code.trim());
      }}
    >
      <TextField
        fullWidth
        autoFocus
        inputRef={ref}
        label={translate('packing.pack.scan')}
        helperText={translate('packing.pack.scanHelp')}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        autoComplete="off"
        slotProps={{ htmlInput: { dir: 'ltr', spellCheck: false, autoCapitalize: 'none' } }}
      />
    </form>
  );
}
