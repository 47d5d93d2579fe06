import type * as v from 'valibot';
import type { OrderPreviewInput } from '../../../contract/orderInput.ts';
import { request } from '../http.ts';
import { ORDER_PREVIEW, readEndpoint } from '../missingEndpoints.ts';
import { parsed } from '../parse.ts';
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
    return parsed(OrderPreview, reply.data, `POST ${ORDER_PREVIEW}`);
  },
};
