import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useLocale } from 'react-admin';
import { parseMoney, typedMoney } from '../../../../../domain/money.ts';
import { signOf } from '../../../../forms/currencySign.ts';

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
  const shown = typeof value === 'number' ? typedMoney(value, currency, locale) : value;
  const { sign, isFirst } = signOf(currency, locale);
  const adornment = <InputAdornment position={isFirst ? 'start' : 'end'}>{sign}</InputAdornment>;
  return (
    <TextField
      label={label}
      value={typed ?? shown}
      onChange={({ target }) => {
        setTyped(target.value);
        const parsed = parseMoney(target.value, currency, locale);
        onChange(parsed.ok ? parsed.amount : target.value);
      }}
      onBlur={() => setTyped(null)}
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
