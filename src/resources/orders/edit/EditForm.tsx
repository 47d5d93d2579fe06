import { type RefObject, useRef } from 'react';
import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import { whole } from '../../../../contract/fieldRules.ts';
import { asNested } from '../../../../contract/fieldType.ts';
import type { Order } from '../../../../contract/order.ts';
import { OrderEdit } from '../../../../contract/orderEdit.ts';
import type { OrderReturn } from '../../../../contract/orderReturn.ts';
import { type Problem, problemsOf } from '../../../../contract/problems.ts';
import { FormTargetProvider } from '../../../forms/drafts/formTarget.ts';
import { FormColumn, FormColumns } from '../../../forms/FormSection.tsx';
import { SafeForm } from '../../../forms/SafeForm.tsx';
import { ItemsCard } from '../create/ItemsCard.tsx';
import { PreviewProvider } from '../create/orderForm.ts';
import { NotifyValues } from '../NotifyCustomer.tsx';
import { AmountsCard } from './AmountsCard.tsx';
import { ChangesCard } from './ChangesCard.tsx';
import { asOrderPreview, editOf } from './editForm.ts';
import { KeptItemsCard } from './KeptItemsCard.tsx';
import { EditPreviewProvider, type EditPreviewState, useEditPreview } from './useEditPreview.ts';
import { useEditTarget } from './useEditTarget.ts';

const { added: items, shipping, discount } = OrderEdit.entries;
const FormSchema = v.object({
  kept: v.optional(v.pipe(v.record(v.string(), whole('units', 0, 10_000)), asNested()), {}),
  items,
  shipping,
  discount,
  ...NotifyValues.entries,
});

const LABELS: Partial<Record<string, string>> = {
  kept: 'orderEdit.items',
  items: 'orderEdit.added',
  shipping: 'orderEdit.shippingPrice',
  discount: 'orderEdit.discountAmount',
};

type FormProps = { order: Order; exchange: OrderReturn | undefined };

/** The form of an edit. Discounts, taxes and totals come from the store's preview. */
export function EditForm({ order, exchange }: FormProps) {
  const translate = useTranslate();
  const shown = useRef<EditPreviewState>(undefined);
  const target = useEditTarget(order, exchange, shown);
  return (
    <FormTargetProvider value={target}>
      <SafeForm
        schema={FormSchema}
        validate={(values) => {
          const found = problemsOf(FormSchema, values).filter(hasField(order));
          const { preview, input: edit } = shown.current ?? {};
          if (found.length > 0 || !preview || !edit) return found;
          // Problems of an earlier preview may be solved by now.
          const isOfValues =
            JSON.stringify(editOf(values, order, exchange)) === JSON.stringify(edit);
          return isOfValues ? asOrderPreview(preview, edit).problems : [];
        }}
        partLabel={(path) => {
          const [part = '', field] = path.split('.');
          const key = field === 'reason' ? 'orderEdit.reason' : LABELS[part];
          return key && translate(key);
        }}
        submit={{ label: `orderEdit.${isExchange(exchange) ? 'exchange' : 'save'}` }}
      >
        <Sections order={order} exchange={exchange} shown={shown} />
      </SafeForm>
    </FormTargetProvider>
  );
}

/** Whether the form has a field for the problem: an item that another desk has removed has none. */
const hasField = (order: Order) => {
  const kept = new Set(order.items.map(({ _id }) => `kept.${_id}`));
  return ({ field }: Problem) => !field.startsWith('kept.') || kept.has(field);
};

type Props = FormProps & { shown: RefObject<EditPreviewState | undefined> };

function Sections({ order, exchange, shown }: Props) {
  const state = useEditPreview(order, exchange);
  const { preview, input: edit } = state;
  shown.current = state;
  return (
    <EditPreviewProvider value={state}>
      <PreviewProvider
        value={{ ...state, preview: preview && edit && asOrderPreview(preview, edit) }}
      >
        <FormColumns>
          <FormColumn>
            <KeptItemsCard order={order} exchange={exchange} />
            <ItemsCard title={`orderEdit.${isExchange(exchange) ? 'instead' : 'added'}`} />
          </FormColumn>
          <FormColumn>
            <ChangesCard order={order} />
            <AmountsCard order={order} />
          </FormColumn>
        </FormColumns>
      </PreviewProvider>
    </EditPreviewProvider>
  );
}

/** Whether the edit exchanges a return. Units that came back unpaid (`removal`) are only removed from the order. */
const isExchange = (one: OrderReturn | undefined) => one !== undefined && one.wish !== 'removal';
