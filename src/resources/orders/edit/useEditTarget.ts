import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useMemo, useRef } from 'react';
import { useRedirect } from 'react-admin';
import * as v from 'valibot';
import { isObject } from '../../../../contract/isObject.ts';
import type { Order } from '../../../../contract/order.ts';
import { type OrderEdit, OrderEditPreview } from '../../../../contract/orderEdit.ts';
import type { OrderReturn } from '../../../../contract/orderReturn.ts';
import { ConflictError } from '../../../api/ConflictError.ts';
import { isSame } from '../../../api/compareValues.ts';
import { ApiError, abortError, problemsOfBody } from '../../../api/errors.ts';
import type { FormTarget } from '../../../forms/drafts/formTarget.ts';
import type { FormValues } from '../../../forms/merge.ts';
import { useRecordWrites } from '../../../forms/SafeEdit.tsx';
import { showSavedToast } from '../../../forms/savedToast.ts';
import { useIsMounted } from '../../../forms/useIsMounted.ts';
import { ownValue } from '../../../session/sessionShape.ts';
import { setNewestData } from '../../../ui/queryClient.ts';
import { showToast } from '../../../ui/toasts.ts';
import { withEmail } from '../NotifyCustomer.tsx';
import { orderKey, parseOrder } from '../readOrder.ts';
import { blankEdit, editOf, formField } from './editForm.ts';
import { type EditPreviewState, editPreviewKey } from './useEditPreview.ts';

/** The save target of the form. Sends the edit as the field `edit` of the order's update. */
export function useEditTarget(
  order: Order,
  exchange: OrderReturn | undefined,
  shown: RefObject<EditPreviewState | undefined>,
): FormTarget {
  const orders = useRecordWrites('orders');
  const queryClient = useQueryClient();
  const goTo = useRedirect();
  const isMounted = useIsMounted();
  const isSaved = useRef(false);
  /**
   * The order whose version is sent. Once the form has input, a refetched order does not replace `seen`, because no
   * notice shows its changes. A conflict does replace `seen`.
   */
  const seen = useRef<FormValues>(order);
  // While the form is blank, its input does not depend on the former order.
  const { input, isStale } = shown.current ?? {};
  if (!isStale && isSame(input, editOf(blankEdit, order, exchange))) seen.current = order;

  return useMemo(() => {
    /** Shows the store's new preview at once. */
    function showPreview(error: unknown, edit: OrderEdit) {
      const preview = error instanceof ApiError ? ownValue(error.body, 'preview') : undefined;
      const result = v.safeParse(OrderEditPreview, preview);
      if (result.success) queryClient.setQueryData(editPreviewKey(order._id, edit), result.output);
    }

    return {
      resource: 'orders',
      recordId: ['edit', order._id, ...(exchange ? [exchange._id] : [])].join('.'),
      record: blankEdit,
      isNew: true,
      conflictFree: [],
      async prepare(values) {
        // The second press of a double click: the order's page is about to open.
        if (isSaved.current) throw abortError();
        const edit = editOf(values, order, exchange);
        const preview = edit && (await shown.current?.previewOf(edit));
        if (!preview) {
          showToast({ tone: 'warning', title: 'orderEdit.noTotal' });
          throw abortError();
        }
        const body = { edit: { ...edit, expectedTotal: preview.total } };
        return {
          body: withEmail(order, body, values.notifyCustomer !== false),
          version: await orders.versionToSend(order._id, seen.current),
        };
      },
      async send(attempt) {
        try {
          const saved = await orders.send({ ...attempt, id: order._id });
          const { id, number } = saved;
          isSaved.current = true;
          return { ...attempt.values, id, number, order: parseOrder(saved) };
        } catch (error) {
          if (error instanceof ConflictError) {
            // The form keeps its input, and shows the current order.
            seen.current = error.current;
            void queryClient.invalidateQueries({ queryKey: orderKey(order._id) });
            throw changedElsewhere;
          }
          const edit = editOf(attempt.values, order, exchange);
          if (edit) showPreview(error, edit);
          throw edit ? inForm(error, edit) : error;
        }
      },
      getWriteState: orders.getWriteState,
      reread: async () => null,
      isMadeOnce: () => true,
      onSaved({ number, order: saved }, isLate, isMoreTyped) {
        if (isMoreTyped) showToast({ tone: 'warning', title: 'orderEdit.savedBefore' });
        else showSavedToast('orderEdit.saved', { number }, isLate);
        if (isMounted()) goTo('show', 'orders', order._id);
        // Otherwise, the next action would send the former version.
        if (saved) void setNewestData(queryClient, orderKey(order._id), saved);
      },
    };
  }, [order, exchange, shown, orders, queryClient, goTo, isMounted]);
}

const changedElsewhere = new ApiError({
  kind: 'http',
  status: 409,
  body: { problems: [{ field: 'edit', code: 'order.editedElsewhere', values: {} }] },
});

/** The same error, with the names of the form's fields instead of the API's. */
function inForm(error: unknown, edit: OrderEdit): unknown {
  if (!(error instanceof ApiError) || !isObject(error.body)) return error;
  const { errors } = error.body;
  if (!isObject(errors)) return error;
  const named = Object.entries(errors).map(([field, text]) => [formField(field, edit), text]);
  const problems = problemsOfBody(error.body)?.map((one) => ({
    ...one,
    field: formField(one.field, edit),
  }));
  return new ApiError({
    ...error,
    body: { ...error.body, errors: Object.fromEntries(named), problems },
  });
}
