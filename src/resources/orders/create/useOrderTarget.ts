import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useMemo, useRef } from 'react';
import { useRedirect } from 'react-admin';
import * as v from 'valibot';
import type { DraftOrder } from '../../../../contract/draftOrder.ts';
import { OrderPreview } from '../../../../contract/orderPreview.ts';
import { ConflictError } from '../../../api/ConflictError.ts';
import { ApiError, abortError } from '../../../api/errors.ts';
import { DRAFT_ORDERS, isMissing } from '../../../api/missingEndpoints.ts';
import type { PendingWrite } from '../../../api/pendingWrites.ts';
import type { FormTarget } from '../../../forms/drafts/formTarget.ts';
import type { FormValues } from '../../../forms/merge.ts';
import { useRecordWrites } from '../../../forms/SafeEdit.tsx';
import { own } from '../../../session/sessionShape.ts';
import { showToast } from '../../../ui/toasts.ts';
import { inputOf } from './orderForm.ts';
import { previewKey } from './useOrderPreview.ts';

type Options = {
  record: FormValues;
  /** The draft of the store that is open. */
  draft: DraftOrder | null;
  /** What the next submit does. */
  mode: RefObject<'place' | 'draft'>;
  /** The preview that the merchant sees. */
  shown: RefObject<OrderPreview | undefined>;
};

/**
 * Where the form saves: "Place order" and "Save as draft" are two writes of the same input. A body with
 * `expectedTotal` places an order.
 */
export function useOrderTarget({ record, draft, mode, shown }: Options): FormTarget {
  const orders = useRecordWrites('orders');
  const drafts = useRecordWrites('draft-orders');
  const queryClient = useQueryClient();
  const goTo = useRedirect();
  // What a write made whose answer was lost at first.
  const made = useRef<{ resource: 'orders' | 'draft-orders'; id: string }>(undefined);

  return useMemo(() => {
    const draftId = () =>
      made.current?.resource === 'draft-orders' ? made.current.id : (draft?._id ?? null);

    /** Shows the store's new preview at once, so that the merchant sees what changed. */
    function showNewTotal(error: unknown, body: FormValues) {
      const preview = error instanceof ApiError ? own(error.body, 'preview') : undefined;
      const result = v.safeParse(OrderPreview, preview);
      if (result.success) queryClient.setQueryData(previewKey(inputOf(body)), result.output);
    }

    async function sendDraft(attempt: PendingWrite) {
      try {
        return await drafts.send({ ...attempt, id: draftId() });
      } catch (error) {
        if (!(error instanceof ConflictError)) throw error;
        showToast({
          tone: 'warning',
          title: 'orderCreate.draftChanged',
          text: 'orderCreate.draftChangedText',
        });
        throw abortError();
      }
    }

    return {
      resource: 'orders',
      recordId: draft ? `draft.${draft._id}` : 'new',
      record,
      isNew: true,
      conflictFree: [],
      async prepare(values, _base, id) {
        if (id !== null && made.current?.resource === 'orders') {
          // It has been placed as it was sent before. The order's page changes it from now on.
          showToast({ tone: 'warning', title: 'orderCreate.placedBefore' });
          goTo('show', 'orders', id);
          throw abortError();
        }
        const input = inputOf(values);
        // Ctrl+S, where the API keeps no drafts: this browser keeps the input.
        if (mode.current === 'draft' && isMissing(DRAFT_ORDERS)) throw abortError();
        if (mode.current === 'draft' || !input) {
          return { body: { input }, version: await drafts.versionOf(draftId()) };
        }
        if (!shown.current) {
          showToast({ tone: 'warning', title: 'orderCreate.noTotal' });
          throw abortError();
        }
        const { linkGuestOrders = false, notifyCustomer = false } = values;
        const { total: expectedTotal } = shown.current;
        return {
          body: { ...input, expectedTotal, draft: draftId(), linkGuestOrders, notifyCustomer },
          version: null,
        };
      },
      async send(attempt) {
        const resource = 'expectedTotal' in attempt.body ? 'orders' : 'draft-orders';
        try {
          const { id, number } = await (resource === 'orders'
            ? orders.send(attempt)
            : sendDraft(attempt));
          made.current = { resource, id: String(id) };
          // The form keeps its input: an order has another shape.
          return { ...attempt.values, id, number, resource };
        } catch (error) {
          showNewTotal(error, attempt.body);
          throw error;
        }
      },
      ask: orders.ask,
      readAgain: async () => null,
      onSaved({ id, number, resource }, isLate) {
        const isOrder = resource === 'orders';
        const title = isOrder ? 'orderCreate.placed' : 'orderCreate.draftSaved';
        showToast({
          tone: 'success',
          ...(isLate ? { title: 'forms.savedAfterAll', text: title } : { title }),
          values: { number },
        });
        if (isOrder) {
          void queryClient.invalidateQueries({ queryKey: ['draft-orders'] });
          goTo('show', 'orders', String(id));
        } else goTo('list', 'draft-orders');
      },
    };
  }, [record, draft, mode, shown, orders, drafts, queryClient, goTo]);
}
