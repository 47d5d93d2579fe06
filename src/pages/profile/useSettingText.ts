import { useLocale, useTranslate } from 'react-admin';
import { formatMoney } from '../../../domain/money.ts';
import { percentText } from '../../charts/chartValue.ts';
import { businessTypeText } from '../../fields/businessTypeText.ts';
import { useStoreCurrency } from '../../fields/useStoreSettings.ts';

/** A setting's value in words, for the save bar and the question which of two to keep. */
export function useSettingText(): (field: string, value: unknown) => string | undefined {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const currency = useStoreCurrency();
  return (field, value) => {
    if (field === 'isVisible') {
      return translate(value === true ? 'settings.visible.on' : 'settings.visible.off');
    }
    if (field === 'profilePicture') {
      return translate(value ? 'settings.picture.new' : 'settings.picture.none');
    }
    if (field === 'shippingRate' && typeof value === 'number') {
      return value === 0
        ? translate('settings.shipping.free')
        : formatMoney(value, currency, locale);
    }
    if (field === 'taxRate' && typeof value === 'number') return percentText(value / 100, locale);
    if (field === 'businessType' && typeof value === 'string') {
      return businessTypeText(value, translate);
    }
    if (field === 'carriers' && Array.isArray(value) && value.length > 0) {
      return value.map(({ name, link }) => (link ? `${name} (${link})` : name)).join(', ');
    }
    if (field === 'timezone' && typeof value === 'string') return value.replaceAll('_', ' ');
    if (typeof value === 'number') return value.toLocaleString(locale);
    return undefined;
  };
}
