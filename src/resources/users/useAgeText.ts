import { useTranslate } from 'react-admin';
import { daysOf } from '../../../domain/customerFilter.ts';

/** `within30`, `over180`: how long ago, in words. */
export function useAgeText(): (name: string) => string {
  const translate = useTranslate();
  return (name) => {
    const [within, over] = [daysOf(name, 'within'), daysOf(name, 'over')];
    if (within !== undefined) return translate('customers.filter.within', { smart_count: within });
    return over === undefined ? name : translate('customers.filter.over', { smart_count: over });
  };
}
