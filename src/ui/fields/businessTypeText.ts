import type { useTranslate } from 'react-admin';
import { isBusinessType } from '../../../domain/businessTypes.ts';

/** The translated name of a usual business type, else the merchant's own text. */
export function businessTypeText(type: string, translate: ReturnType<typeof useTranslate>): string {
  return isBusinessType(type) ? translate(`business.${type}`) : type;
}
