import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useCallback } from 'react';
import { FieldTitle, useRecordContext, useTranslate } from 'react-admin';
import { numberFormat } from '../../../domain/intl.ts';
import {
  type CurrencyCode,
  isCurrency,
  moneyInputText,
  parseMoney,
} from '../../../domain/money.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { useProfile } from '../../ui/useProfile.ts';
import { useStoreCurrency } from '../../ui/useStoreSettings.ts';
import { RetryText } from '../ReadFailure.tsx';
import {
  type InputCheck,
  useFormattedInput,
  useFormattedText,
  useInputCheck,
} from './useFormattedInput.ts';

export type MoneyInputProps = Pick<
  TextFieldProps,
  'fullWidth' | 'sx' | 'required' | 'disabled' | 'autoFocus' | 'size'
> & {
  source: string;
  label?: string;
  helperText?: string;
  /**
   * ISO 4217. Defaults to the record's currency, then the store's. Null disables the input, and `helperText` says why.
   */
  currency?: CurrencyCode;
};

/**
 * Accepts local separators. The form value is in minor units, `null` if empty, or the typed text if invalid.
 * Disabled without a known currency.
 */
export function MoneyInput(props: MoneyInputProps) {
  const { source, label, helperText, currency: given, disabled = false, ...rest } = props;
  const translate = useTranslate();
  const locale = useLocale();
  const currency = useCurrency(given);
  const { field, message } = useFormattedInput({
    source,
    read: (text) => parseAmount(text, currency, locale),
    write: (value) => amountText(value, currency, locale),
  });
  const check = useCallback<InputCheck>(
    (value) => (typeof value === 'string' ? findProblem(value, currency, locale) : null),
    [currency, locale],
  );
  useInputCheck(source, check);
  return (
    <MoneyTextField
      {...rest}
      {...field}
      currency={currency}
      disabled={disabled || currency === null}
      label={<FieldTitle label={label} source={source} />}
      helperText={
        currency === null && given === undefined ? (
          <NoCurrency />
        ) : (
          (message ?? (helperText && translate(helperText)))
        )
      }
    />
  );
}

type AmountProps = {
  name?: string;
  label: string;
  /** Minor units, or the typed text if invalid. */
  value: number | string;
  onChange: (value: number | string) => void;
  currency: CurrencyCode;
  problem?: string | null | undefined;
  helperText?: string | undefined;
};

/** A `MoneyInput` outside a form. */
export function AmountField({ value, onChange, problem, helperText, ...props }: AmountProps) {
  const { currency } = props;
  const locale = useLocale();
  const read = (text: string) => parseAmount(text, currency, locale) ?? text;
  const spelled = useFormattedText(value, (text) => onChange(read(text)), {
    read,
    write: (amount) => amountText(amount, currency, locale),
  });
  return (
    <MoneyTextField
      {...props}
      {...spelled}
      disabled={!isCurrency(currency)}
      error={Boolean(problem)}
      helperText={problem ?? helperText}
    />
  );
}

function MoneyTextField({ currency, ...props }: TextFieldProps & { currency: CurrencyCode }) {
  return (
    <TextField
      {...props}
      autoComplete="off"
      slotProps={{
        htmlInput: { inputMode: 'decimal' },
        input: useCurrencyAdornment(currency),
      }}
    />
  );
}

/** Slot props that show the currency's symbol where the language puts it. An unknown currency has no symbol. */
export function useCurrencyAdornment(currency: CurrencyCode) {
  const { sign, isFirst } = currencySymbol(currency, useLocale());
  const adornment = <InputAdornment position={isFirst ? 'start' : 'end'}>{sign}</InputAdornment>;
  return isFirst ? { startAdornment: adornment } : { endAdornment: adornment };
}

function useCurrency(given: CurrencyCode | undefined): CurrencyCode {
  const record = useRecordContext();
  const ofStore = useStoreCurrency();
  if (given !== undefined) return given;
  return isCurrency(record?.currency) ? record.currency : ofStore;
}

/** Explains the disabled input. Reads the profile, which may have the store's currency. */
function NoCurrency() {
  const { refetch, isFetching } = useProfile();
  return <RetryText text="problems.money.noCurrency" {...{ isFetching, refetch }} />;
}

/** Minor units, null if empty, or the typed text if invalid. */
export function parseAmount(
  text: string,
  currency: CurrencyCode,
  locale: string,
): number | string | null {
  if (text.trim() === '') return null;
  const parsed = parseMoney(text, currency, locale);
  return parsed.ok ? parsed.amount : text;
}

export function amountText(value: unknown, currency: CurrencyCode, locale: string): string {
  if (typeof value === 'number') return moneyInputText(value, currency, locale);
  return typeof value === 'string' ? value : '';
}

function findProblem(text: string, currency: CurrencyCode, locale: string) {
  const parsed = parseMoney(text, currency, locale);
  return parsed.ok ? null : { code: parsed.code, values: {} };
}

/** The currency's symbol, empty if unknown, and whether it precedes the amount. */
function currencySymbol(
  currency: CurrencyCode,
  locale: string,
): { sign: string; isFirst: boolean } {
  if (!isCurrency(currency)) return { sign: '', isFirst: false };
  const parts = numberFormat(locale, { style: 'currency', currency }).formatToParts(1);
  const at = parts.findIndex((part) => part.type === 'currency');
  return {
    sign: parts[at]?.value ?? currency,
    isFirst: at < parts.findIndex((part) => part.type === 'integer'),
  };
}
