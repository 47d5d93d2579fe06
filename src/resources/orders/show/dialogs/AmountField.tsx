import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useLocale } from 'react-admin';
import { isCurrency, parseMoney, typedMoney } from '../../../../../domain/money.ts';
import { signOf } from '../../../../forms/inputs/currencySign.ts';

type Props = {
  label: string;
  /** Minor units, or the text itself while it is no amount. */
  value: number | string;
  onChange: (value: number | string) => void;
  currency: string;
  problem?: string | null | undefined;
  helperText?: string | undefined;
};

/** Money as it is typed, outside a form of react-admin; reads what `MoneyInput` reads. */
export function AmountField({ label, value, onChange, currency, problem, helperText }: Props) {
  const locale = useLocale() ?? 'en';
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string) => {
    const parsed = parseMoney(text, currency, locale);
    return parsed.ok ? parsed.amount : text;
  };
  const shown = typeof value === 'number' ? typedMoney(value, currency, locale) : value;
  const { sign, isFirst } = signOf(currency, locale);
  const adornment = <InputAdornment position={isFirst ? 'start' : 'end'}>{sign}</InputAdornment>;
  return (
    <TextField
      label={label}
      // What is typed stands while it means the value: a new proposal replaces it.
      value={typed !== null && read(typed) === value ? typed : shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(read(target.value));
      }}
      onBlur={() => setTyped(null)}
      disabled={!isCurrency(currency)}
      error={Boolean(problem)}
      helperText={problem ?? helperText}
      autoComplete="off"
      slotProps={{
        htmlInput: { inputMode: 'decimal' },
        input: isFirst ? { startAdornment: adornment } : { endAdornment: adornment },
      }}
    />
  );
}
