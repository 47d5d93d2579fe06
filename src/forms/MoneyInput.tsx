import type { TextFieldProps } from '@mui/material/TextField';

export type MoneyInputProps = Pick<TextFieldProps, 'fullWidth' | 'sx' | 'disabled' | 'autoFocus'> & {
  source: string;
  label?: string;
  helperText?: string;
  /** ISO 4217; by default the store's. */
  currency?: string;
  isRequired?: boolean;
};

/** Money as the merchant types it; the form holds minor units, `null` when empty. */
export function MoneyInput({ source }: MoneyInputProps) {
  return <input name={source} />;
}
