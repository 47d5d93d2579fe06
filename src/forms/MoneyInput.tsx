import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useCallback, useState } from 'react';
import {
  FieldTitle,
  useInput,
  useLocale,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { parseMoney, typedMoney } from '../../domain/money.ts';
import { useSession } from '../session.ts';
import { signOf } from './currencySign.ts';
import { type InputCheck, useInputCheck } from './inputChecks.ts';

export type MoneyInputProps = Pick<
  TextFieldProps,
  'fullWidth' | 'sx' | 'disabled' | 'autoFocus' | 'size'
> & {
  source: string;
  label?: string;
  helperText?: string;
  /** ISO 4217; by default the record's, else the store's. */
  currency?: string;
  isRequired?: boolean;
};

/**
 * Money as the merchant types it, with the local separators. The form holds minor units, `null` when
 * empty, and the text itself while it is no amount.
 */
export function MoneyInput(props: MoneyInputProps) {
  const { source, label, helperText, currency: given, isRequired = false, ...rest } = props;
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const resource = useResourceContext();
  const currency = useCurrency(given);
  const { field, fieldState, id } = useInput({ source, format: asItIs, parse: asItIs });
  const [typed, setTyped] = useState<string | null>(null);
  const check = useCallback<InputCheck>(
    (value) => (typeof value === 'string' ? problemOf(value, currency, locale) : null),
    [currency, locale],
  );
  useInputCheck(source, check);
  const { sign, isFirst } = signOf(currency, locale);
  const adornment = <InputAdornment position={isFirst ? 'start' : 'end'}>{sign}</InputAdornment>;

  return (
    <TextField
      {...rest}
      id={id}
      name={field.name}
      inputRef={field.ref}
      value={typed ?? textOf(field.value, currency, locale)}
      onChange={({ target }) => {
        setTyped(target.value);
        field.onChange(amountIn(target.value, currency, locale));
      }}
      onBlur={() => {
        setTyped(null);
        field.onBlur();
      }}
      label={
        <FieldTitle label={label} source={source} resource={resource} isRequired={isRequired} />
      }
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? (helperText && translate(helperText))}
      autoComplete="off"
      slotProps={{
        htmlInput: { inputMode: 'decimal' },
        input: isFirst ? { startAdornment: adornment } : { endAdornment: adornment },
      }}
    />
  );
}

function useCurrency(given: string | undefined): string {
  const record = useRecordContext();
  const ofStore = useSession((session) => session.storeSettings.currency);
  const ofRecord = typeof record?.currency === 'string' ? record.currency : undefined;
  return given ?? ofRecord ?? ofStore ?? 'EUR';
}

function amountIn(text: string, currency: string, locale: string): number | string | null {
  if (text.trim() === '') return null;
  const parsed = parseMoney(text, currency, locale);
  return parsed.ok ? parsed.amount : text;
}

function textOf(value: unknown, currency: string, locale: string): string {
  if (typeof value === 'number') return typedMoney(value, currency, locale);
  return typeof value === 'string' ? value : '';
}

function problemOf(text: string, currency: string, locale: string) {
  const parsed = parseMoney(text, currency, locale);
  return parsed.ok ? null : { code: parsed.code, values: {} };
}

const asItIs = (value: unknown) => value;
