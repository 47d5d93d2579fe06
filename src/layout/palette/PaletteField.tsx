import SearchIcon from '@mui/icons-material/SearchOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { useTranslate } from 'react-admin';
import { commandKey } from './commandKey.ts';

interface Props {
  inputProps: ComponentProps<'input'>;
  isPhone: boolean;
  onClose: () => void;
}

export function PaletteField({ inputProps, isPhone, onClose }: Props) {
  const translate = useTranslate();
  return (
    <Field>
      <SearchIcon fontSize="small" />
      <input
        {...inputProps}
        // The dialog was opened to type here.
        // biome-ignore lint/a11y/noAutofocus: a dialog moves the focus into itself
        autoFocus
        enterKeyHint="go"
        aria-label={translate('palette.field')}
        placeholder={translate('palette.placeholder')}
      />
      {isPhone ? (
        <Button size="small" onClick={onClose}>
          {translate('palette.close')}
        </Button>
      ) : (
        <kbd>{commandKey()}K</kbd>
      )}
    </Field>
  );
}

const Field = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  minHeight: 56,
  padding: theme.spacing(0, 2),
  borderBottom: `1px solid ${theme.palette.divider}`,
  color: theme.palette.text.secondary,
  '& input': {
    flex: 1,
    minWidth: 0,
    height: 56,
    padding: 0,
    border: 0,
    outline: 'none',
    background: 'none',
    font: 'inherit',
    fontSize: 16,
    color: theme.palette.text.primary,
  },
  '& input::placeholder': { color: theme.palette.text.secondary, opacity: 1 },
  '& kbd': { font: 'inherit', fontSize: 12 },
}));
