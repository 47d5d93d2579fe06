import type { useTranslate } from 'react-admin';
import { isBusinessKind } from '../../domain/businessKinds.ts';

/** A business type in the language of the console: the name of a usual kind, else the merchant's own words. */
export function businessTypeText(type: string, translate: ReturnType<typeof useTranslate>): string {
  return isBusinessKind(type) ? translate(`business.${type}`) : type;
}
