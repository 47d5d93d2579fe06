import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import { useMoney } from './orderScreen.ts';

const Changed = v.object({ amount: v.number(), from: v.number(), reason: v.string() });
const EditData = v.object({
  items: v.optional(
    v.array(
      v.object({
        name: v.string(),
        from: v.number(),
        to: v.number(),
        unitPrice: v.optional(v.number()),
        reason: v.optional(v.string()),
      }),
    ),
    [],
  ),
  shipping: v.optional(Changed),
  discount: v.optional(Changed),
  total: v.object({ from: v.number(), to: v.number() }),
});

/** What an edit changed, from the `data` of its timeline entry: `Blue mug: 1 → 2`, and the total. */
export function useEditText(): (data: unknown) => string[] {
  const translate = useTranslate();
  const money = useMoney();
  const changeText = (label: string, before: string | number, after: string | number) =>
    translate('orderShow.changes.from', { label, before, after });
  return (data) => {
    const { success, output } = v.safeParse(EditData, data);
    if (!success) return [];
    const { items, shipping, discount, total } = output;
    const amounts = { shipping, discount };
    return [
      ...items.flatMap(({ name, from, to, unitPrice, reason }) => [
        changeText(name, from, to),
        ...(unitPrice === undefined ? [] : [`${money(unitPrice)} (${reason ?? ''})`]),
      ]),
      ...Object.entries(amounts).flatMap(([name, one]) =>
        one
          ? `${changeText(translate(`orderShow.totals.${name}`), money(one.from), money(one.amount))} (${one.reason})`
          : [],
      ),
      changeText(translate('orderShow.totals.total'), money(total.from), money(total.to)),
    ];
  };
}
