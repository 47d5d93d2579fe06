import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import { OrderUpdate } from '../../../../../contract/orderUpdate.ts';
import { problemsOf } from '../../../../../contract/problems.ts';
import { isCurrency, parseMoney } from '../../../../../domain/money.ts';
import type { ItemCost } from '../../../../../domain/orderActions.ts';
import { itemName } from '../../../../../domain/variantNames.ts';
import { AmountField } from '../../../../forms/inputs/MoneyInput.tsx';
import { useLocale } from '../../../../i18n/useLocale.ts';
import { type DialogProps, useMoney } from '../orderScreen.ts';
import { OrderDialog, useOrderDialog } from './OrderDialog.tsx';

/** Costs by item: minor units, or the typed text if it is invalid or empty. */
const Values = v.object({ costs: v.record(v.string(), v.union([v.number(), v.string()])) });

/** Sets or corrects the cost of one unit of each item. */
export default function CostsDialog({ onClose }: DialogProps) {
  const translate = useTranslate();
  const money = useMoney();
  const { order, values, change, problems, validate, send, dialog } = useOrderDialog({
    part: 'costs',
    schema: Values,
    initial: { costs: {} },
    concerning: ['costs'],
    onClose,
  });
  const { currency } = order;
  const locale = useLocale();
  const submit = () => {
    const costs = order.items.flatMap(({ _id, unitCost = null }): ItemCost[] => {
      const typed = values.costs[_id] ?? unitCost;
      const to = typeof typed === 'number' ? typed : null;
      return to === unitCost ? [] : [{ _id, unitCost: to }];
    });
    // Checks only items that are still in the order: removed items have no field.
    const invalid = order.items.flatMap(({ _id: field }) => {
      const typed = values.costs[field] ?? '';
      if (typeof typed === 'number' || typed.trim() === '') return [];
      const parsed = isCurrency(currency) ? parseMoney(typed, currency, locale) : null;
      return [{ field, code: parsed?.ok === false ? parsed.code : 'money.invalid' }];
    });
    if (!validate(invalid)) return;
    if (costs.length === 0) {
      dialog.draft.reset();
      onClose();
    } else if (validate(problemsOf(OrderUpdate, { costs }))) void send({ costs });
  };
  return (
    <OrderDialog
      title={translate('orderShow.dialog.costs.title', { number: order.number })}
      submitLabel={translate('orderShow.dialog.costs.submit')}
      dialog={dialog}
      onSubmit={submit}
    >
      <Typography variant="body2">{translate('orderShow.dialog.costs.text')}</Typography>
      {order.items.map((item) => {
        const { _id, unitCost, productCost } = item;
        return (
          <AmountField
            key={_id}
            label={itemName(item)}
            value={values.costs[_id] ?? unitCost ?? ''}
            onChange={(typed) => change({ costs: { ...values.costs, [_id]: typed } })}
            currency={currency}
            problem={problems[_id] ?? problems.costs}
            helperText={
              typeof productCost === 'number'
                ? translate('orderShow.dialog.costs.today', { cost: money(productCost) })
                : undefined
            }
          />
        );
      })}
    </OrderDialog>
  );
}
