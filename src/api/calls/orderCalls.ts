import type * as v from 'valibot';
import type { OrderEdit } from '../../../contract/orderEdit.ts';
import type { OrderPreviewInput } from '../../../contract/orderInput.ts';
import { request } from '../http.ts';
import { ORDER_EDIT_PREVIEW, ORDER_PREVIEW, readEndpoint } from '../missingEndpoints.ts';
import { parseResponse } from '../parse.ts';
import { safeId } from '../paths.ts';
import type { ReadOptions } from '../reading.ts';
import { retryingRead } from '../retry.ts';

/** Retried like a read, because a preview writes nothing. */
const preview = (endpoint: string, path: string, body: object, signal?: AbortSignal) =>
  readEndpoint(endpoint, () =>
    retryingRead(() => request({ method: 'POST', path, body, signal }), signal),
  );

export const orderCalls = {
  /** `POST /merchant/orders/preview`: the amounts and problems of an order that is not placed yet. */
  previewOrder: async (
    input: v.InferInput<typeof OrderPreviewInput>,
    { signal }: ReadOptions = {},
  ) => {
    const [{ OrderPreview }, reply] = await Promise.all([
      import('../../../contract/orderPreview.ts'),
      preview(ORDER_PREVIEW, ORDER_PREVIEW, input, signal),
    ]);
    return parseResponse(OrderPreview, reply.data, `POST ${ORDER_PREVIEW}`);
  },

  /** `POST /merchant/orders/{id}/edit-previews`: the amounts and problems of an edit that is not saved yet. */
  previewOrderEdit: async (
    id: string,
    edit: v.InferInput<typeof OrderEdit>,
    { signal }: ReadOptions = {},
  ) => {
    const path = `/merchant/orders/${safeId(id)}/edit-previews`;
    const [{ OrderEditPreview }, reply] = await Promise.all([
      import('../../../contract/orderEdit.ts'),
      preview(ORDER_EDIT_PREVIEW, path, edit, signal),
    ]);
    return parseResponse(OrderEditPreview, reply.data, `POST ${ORDER_EDIT_PREVIEW}`);
  },
};
