import { useLocale, useTranslate } from 'react-admin';

const MOST_NAMED = 3;

/** Names in a sentence, the first of many: `Shoes, Bags, Hats, and 4 more`. */
export function useNameList(): (names: readonly string[]) => string {
  const translate = useTranslate();
  const list = new Intl.ListFormat(useLocale() ?? 'en', { type: 'conjunction' });
  return (names) => {
    const others = names.length - MOST_NAMED;
    if (others <= 1) return list.format(names);
    const more = translate('promotionForm.goodsMore', { smart_count: others });
    return list.format([...names.slice(0, MOST_NAMED), more]);
  };
}
