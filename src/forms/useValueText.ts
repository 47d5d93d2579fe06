import { useLocale, useRecordContext, useTranslate } from 'react-admin';
import type * as v from 'valibot';
import { kindOf } from '../../contract/fieldKind.ts';
import { formatMoney, isCurrency } from '../../domain/money.ts';
import { percentText } from '../charts/chartValue.ts';
import { fullMoment } from '../fields/moment.ts';
import { useStoreCurrency, useStoreZone } from '../fields/useStoreSettings.ts';

const LONGEST = 400;

/** A field's value in words, for places where it is not being edited. What it is, the schema says. */
export function useValueText(schema: v.GenericSchema): (field: string, value: unknown) => string {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const ofRecord: unknown = useRecordContext()?.currency;
  const ofStore = useStoreCurrency();
  const timeZone = useStoreZone();
  const numberText = (field: string, value: number) => {
    const kind = kindOf(schema, field);
    if (kind === 'money')
      return formatMoney(value, isCurrency(ofRecord) ? ofRecord : ofStore, locale);
    return kind === 'percent' ? percentText(value / 100, locale) : value.toLocaleString(locale);
  };
  return (field, value) => {
    if (value === null || value === undefined || value === '') return translate('forms.empty');
    if (typeof value === 'boolean') return translate(value ? 'forms.yes' : 'forms.no');
    if (typeof value === 'number') return numberText(field, value);
    if (Array.isArray(value)) {
      const isText = value.every((item) => typeof item === 'string');
      return isText && value.length > 0
        ? value.join(', ')
        : translate('forms.entries', { smart_count: value.length });
    }
    if (typeof value === 'object') return JSON.stringify(value);
    const text = String(value);
    if (kindOf(schema, field) === 'instant') return fullMoment(text, timeZone, locale);
    return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  };
}
