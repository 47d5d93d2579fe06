import type * as v from 'valibot';
import type { OrderEdit } from '../../../contract/orderEdit.ts';
import type { OrderPreviewInput } from '../../../contract/orderInput.ts';
import { request } from '../http.ts';
import { ORDER_EDIT_PREVIEW, ORDER_PREVIEW, readEndpoint } from '../missingEndpoints.ts';
import { parseResponse } from '../parse.ts';
import { guarded } from '../paths.ts';
import type { ReadOptions } from '../reading.ts';
import { retryingRead } from '../retry.ts';

export const orderCalls = {
  /** `POST /merchant/orders/preview`: what this order would be. Writes nothing, so it is retried like a read. */
  previewOrder: async (
    input: v.InferInput<typeof OrderPreviewInput>,
    { signal }: ReadOptions = {},
  ) => {
    const call = {
      method: 'POST',
      path: ORDER_PREVIEW,
      body: input,
      ...(signal && { signal }),
    } as const;
    const [{ OrderPreview }, reply] = await Promise.all([
      import('../../../contract/orderPreview.ts'),
      readEndpoint(ORDER_PREVIEW, () => retryingRead(() => request(call), signal)),
    ]);
    return parseResponse(OrderPreview, reply.data, `POST ${ORDER_PREVIEW}`);
  },

  /** `POST /merchant/orders/{id}/edit-previews`: what the edited order would be. Writes nothing. */
  previewOrderEdit: async (
    id: string,
    edit: v.InferInput<typeof OrderEdit>,
    { signal }: ReadOptions = {},
  ) => {
    const call = {
      method: 'POST',
      path: `/merchant/orders/${guarded(id)}/edit-previews`,
      body: edit,
      ...(signal && { signal }),
    } as const;
    const [{ OrderEditPreview }, reply] = await Promise.all([
      import('../../../contract/orderEdit.ts'),
      readEndpoint(ORDER_EDIT_PREVIEW, () => retryingRead(() => request(call), signal)),
    ]);
    return parseResponse(OrderEditPreview, reply.data, `POST ${ORDER_EDIT_PREVIEW}`);
  },
};
