import { useTranslate } from 'react-admin';
import { formatMoney } from '../../domain/money.ts';
import { useSession } from '../session.ts';

const LONGEST = 400;

/** A field's value in words, for places where it is not being edited. Money fields are known by their name. */
export function useValueText(): (field: string, value: unknown) => string {
  const translate = useTranslate();
  const currency = useSession((session) => session.storeSettings.currency) ?? 'EUR';
  const textOf = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return translate('forms.empty');
    if (typeof value === 'boolean') return translate(value ? 'forms.yes' : 'forms.no');
    if (typeof value === 'number') {
      return /price|rate|amount/i.test(field) ? formatMoney(value, currency) : String(value);
    }
    if (Array.isArray(value)) {
      const isText = value.every((item) => typeof item === 'string');
      return isText && value.length > 0
        ? value.join(', ')
        : translate('forms.entries', { smart_count: value.length });
    }
    if (typeof value === 'object') return JSON.stringify(value);
    const text = String(value);
    return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  };
  return textOf;
}
