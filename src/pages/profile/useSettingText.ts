import { useTranslate } from 'react-admin';
import { businessTypeText } from '../../fields/businessTypeText.ts';

/** A setting's value in words, for the save bar and the question which of two to keep. */
export function useSettingText(): (field: string, value: unknown) => string | undefined {
  const translate = useTranslate();
  return (field, value) => {
    if (field === 'isVisible') {
      return translate(value === true ? 'settings.visible.on' : 'settings.visible.off');
    }
    if (field === 'profilePicture') {
      return translate(value ? 'settings.picture.new' : 'settings.picture.none');
    }
    if (field === 'shippingRate' && value === 0) return translate('settings.shipping.free');
    if (field === 'businessType' && typeof value === 'string') {
      return businessTypeText(value, translate);
    }
    if (field === 'carriers' && Array.isArray(value) && value.length > 0) {
      return value.map(({ name, link }) => (link ? `${name} (${link})` : name)).join(', ');
    }
    if (field === 'timezone' && typeof value === 'string') return value.replaceAll('_', ' ');
    return undefined;
  };
}
