import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import { itemName } from '../../../../domain/variantNames.ts';
import { useMoney } from './orderScreen.ts';

const PlacedData = v.object({
  prices: v.optional(
    v.array(
      v.object({
        name: v.string(),
        variantName: v.nullable(v.string()),
        price: v.nullable(v.number()),
        unitPrice: v.number(),
        reason: v.string(),
      }),
    ),
    [],
  ),
  shipping: v.optional(v.object({ price: v.number(), reason: v.string() })),
});

/** Prices that the merchant set, from the timeline entry `placed`: `Blue mug: €5.00 → €4.00 (Scratched)`. */
export function usePlacedText(): (data: unknown) => string[] {
  const translate = useTranslate();
  const money = useMoney();
  return (data) => {
    const { success, output } = v.safeParse(PlacedData, data);
    if (!success) return [];
    const { prices, shipping } = output;
    const texts = prices.map(({ price, unitPrice, reason, ...item }) => {
      const change = {
        label: itemName(item),
        before: price === null ? translate('orderShow.changes.nothing') : money(price),
        after: money(unitPrice),
      };
      return `${translate('orderShow.changes.from', change)} (${reason})`;
    });
    if (shipping) {
      const label = translate('orderShow.totals.shipping');
      texts.push(`${label} ${money(shipping.price)} (${shipping.reason})`);
    }
    return texts;
  };
}
