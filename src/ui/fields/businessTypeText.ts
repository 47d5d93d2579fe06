import type { useTranslate } from 'react-admin';
import { isBusinessType } from '../../../domain/businessTypes.ts';

/** A business type in the language of the console: the name of a usual kind, else the merchant's own words. */
export function businessTypeText(type: string, translate: ReturnType<typeof useTranslate>): string {
  return isBusinessType(type) ? translate(`business.${type}`) : type;
}
