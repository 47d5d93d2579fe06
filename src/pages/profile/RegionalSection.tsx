import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { type ReactNode, useMemo, useState } from 'react';
import {
  FieldTitle,
  TextInput,
  useGetList,
  useInput,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { currencyCodes } from '../../../domain/countryCurrency.ts';
import { isCurrency } from '../../../domain/money.ts';
import { supportedZone } from '../../../domain/timeZone.ts';
import { FormRow, FormSection } from '../../forms/FormSection.tsx';
import { amountText, parseAmount } from '../../forms/inputs/MoneyInput.tsx';
import { WholeNumberInput } from '../../forms/inputs/WholeNumberInput.tsx';
import { useLocale } from '../../i18n/useLocale.ts';
import { useNow } from '../../ui/useNow.ts';
import { useStoreCurrency } from '../../ui/useStoreSettings.ts';
import { searchedNames, zoneNames } from './timeZoneNames.ts';

export function RegionalSection() {
  const translate = useTranslate();
  return (
    <FormSection
      id="regional"
      title="settings.section.regional"
      text="settings.section.regionalText"
    >
      <CurrencyInput />
      <TimeZoneInput />
      <FormRow>
        <WholeNumberInput
          source="lowStockDefault"
          helperText={translate('settings.help.lowStockDefault')}
        />
        <PrefixInput
          source="orderPrefix"
          example="settings.prefix.example"
          numberOf={(prefix) => `${prefix ?? '#'}1042`}
        />
      </FormRow>
    </FormSection>
  );
}

interface PrefixProps {
  source: 'orderPrefix' | 'invoicePrefix' | 'creditNotePrefix';
  /** Translation key. */
  example: string;
  numberOf: (prefix: string | null) => string;
}

/** Shows an example number with the prefix. */
export function PrefixInput({ source, example, numberOf }: PrefixProps) {
  const translate = useTranslate();
  const prefix: unknown = useWatch({ name: source });
  const number = numberOf(typeof prefix === 'string' ? prefix.trim() : null);
  return (
    <TextInput
      source={source}
      autoComplete="off"
      helperText={translate(example, { number: `\u2068${number}\u2069` })}
    />
  );
}

/** Locked once there are orders: another currency would change the meaning of their amounts. */
function CurrencyInput() {
  const translate = useTranslate();
  const lock = useCurrencyLock();
  const keepShippingRate = useKeepShippingRate();
  return (
    <SearchSelect
      source="currency"
      choices={useCurrencies()}
      noneText={translate('settings.currency.none')}
      helperText={translate(`settings.currency.${lock}`)}
      isDisabled={lock === 'locked'}
      onChoose={keepShippingRate}
    />
  );
}

/** Keeps the number of the shipping rate, as the store does with all amounts: ¥500 becomes €500.00. */
function useKeepShippingRate(): (currency: string) => void {
  const locale = useLocale();
  const saved = useStoreCurrency();
  const { getValues, setValue } = useFormContext();
  return (currency) => {
    const before: unknown = getValues('currency');
    const from = isCurrency(before) ? before : saved;
    // An amount without a currency is not shown, so there is no number to keep.
    if (from === null) return;
    const text = amountText(getValues('shippingRate'), from, locale);
    setValue('shippingRate', parseAmount(text, currency, locale), { shouldDirty: true });
  };
}

/** `unknown` until the orders are counted, or if that fails. The server also refuses to change a locked currency. */
function useCurrencyLock(): 'locked' | 'open' | 'unknown' {
  const { total } = useGetList(
    'orders',
    { pagination: { page: 1, perPage: 1 }, sort: { field: 'createdAt', order: 'DESC' } },
    { meta: { isOptional: true } },
  );
  if (total === undefined) return 'unknown';
  return total > 0 ? 'locked' : 'open';
}

function useCurrencies(): Choice[] {
  const translate = useTranslate();
  const locale = useLocale();
  const own: unknown = useRecordContext()?.currency;
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'currency' });
    const english = new Intl.DisplayNames(['en'], { type: 'currency' });
    // Keeps the store's currency even if it is obsolete.
    const codes = new Set([...(typeof own === 'string' ? [own] : []), ...currencyCodes]);
    return [...codes].toSorted().map((code) => ({
      value: code,
      label: translate('settings.currency.option', { code, name: names.of(code) ?? code }),
      search: english.of(code) ?? '',
    }));
  }, [translate, locale, own]);
}

/** Shows the current time in the zone. */
function TimeZoneInput() {
  const translate = useTranslate();
  const locale = useLocale();
  const now = useNow();
  const zone: unknown = useWatch({ name: 'timezone' });
  const [hasBeenFocused, setHasBeenFocused] = useState(false);
  const choices = useZones(typeof zone === 'string' ? zone : null, locale, hasBeenFocused);
  return (
    <SearchSelect
      onFocus={() => setHasBeenFocused(true)}
      source="timezone"
      choices={choices}
      noneText={translate('settings.zone.none')}
      helperText={
        typeof zone === 'string' && supportedZone(zone) === zone
          ? translate('settings.zone.now', {
              time: clockIn(zone, locale, now),
              name: nameOf(zone, locale, now),
            })
          : translate('settings.zone.device', { zone: zoneCity(supportedZone(null)) })
      }
    />
  );
}

function clockIn(timeZone: string, locale: string, now: Date): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(now);
}

function nameOf(timeZone: string, locale: string, now: Date): string {
  return partOf(new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' }), now);
}

function partOf(format: Intl.DateTimeFormat, now: Date): string {
  return format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/**
 * All zones of the browser, searchable by city, region and offset. Before the first focus, only the chosen zone:
 * computing 400 offsets is slow.
 */
function useZones(chosen: string | null, locale: string, isWanted: boolean): Choice[] {
  const translate = useTranslate();
  return useMemo(() => {
    const now = new Date();
    const own = chosen ? [supportedZone(chosen)] : [];
    return (isWanted ? zoneNames(chosen) : own).map((name) => {
      const offset = offsetOf(name, locale, now);
      return {
        value: name,
        label: translate('settings.zone.option', { city: zoneCity(name), offset }),
        search: searchedNames(name),
      };
    });
  }, [translate, chosen, locale, isWanted]);
}

/** `America/Argentina/Buenos_Aires` -> `America, Argentina, Buenos Aires` */
function zoneCity(zone: string): string {
  return zone.replaceAll('_', ' ').replaceAll('/', ', ');
}

function offsetOf(timeZone: string, locale: string, now: Date): string {
  return partOf(new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortOffset' }), now);
}

/** `search`: additional search terms. */
type Choice = { value: string; label: string; search: string };

interface Props {
  source: string;
  choices: readonly Choice[];
  /** Already translated. */
  noneText: string;
  helperText?: ReactNode;
  isDisabled?: boolean;
  onFocus?: () => void;
  /** Called before the value changes. */
  onChoose?: (value: string) => void;
}

/** A searchable select that can't be cleared. */
function SearchSelect({ source, choices, noneText, helperText, ...rest }: Props) {
  const { id, field, fieldState } = useInput({ source });
  const value = choices.find((choice) => choice.value === field.value) ?? null;
  return (
    <Autocomplete
      id={id}
      options={choices}
      value={value}
      onChange={(_, choice) => {
        if (!choice) return;
        rest.onChoose?.(choice.value);
        field.onChange(choice.value);
      }}
      onFocus={rest.onFocus}
      onBlur={field.onBlur}
      disabled={rest.isDisabled ?? false}
      disableClearable={value !== null}
      autoHighlight
      filterOptions={findBySearch}
      noOptionsText={noneText}
      isOptionEqualToValue={(option, other) => option.value === other.value}
      getOptionKey={(option) => option.value}
      renderInput={({ slotProps, ...params }) => (
        <TextField
          {...params}
          label={<FieldTitle source={source} />}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? helperText}
          slotProps={{
            ...slotProps,
            formHelperText: { sx: readableSx },
            htmlInput: { ...slotProps.htmlInput, name: source, autoComplete: 'off' },
          }}
          inputRef={field.ref}
        />
      )}
    />
  );
}

// Keeps the explanation readable in a disabled input.
const readableSx = { '&.Mui-disabled': { color: 'text.secondary' } };

const findBySearch = createFilterOptions<Choice>({
  stringify: ({ label, search }) => `${label} ${search}`,
});
