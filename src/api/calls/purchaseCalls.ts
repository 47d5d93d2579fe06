import { PurchaseOrder, type Receipt } from '../../../contract/purchaseOrder.ts';
import { request } from '../http.ts';
import { type GetWriteState, sendOnce } from '../lostResponses.ts';
import { parseResponse } from '../parse.ts';
import { safeId } from '../paths.ts';
import type { PendingWrites } from '../pendingWrites.ts';
import { type Rest, writeHeaders } from '../rest.ts';

/** `attempts`: pending writes of the same dialog. `values`: the input of the dialog. */
export type DialogAttempts = { attempts: PendingWrites; values: Record<string, unknown> };

/** `POST /merchant/purchase-orders/{id}/receipts`, with the version that was read last. */
export async function receivePurchase(
  { rest, getWriteState }: { rest: Rest; getWriteState: GetWriteState },
  id: string,
  body: Receipt,
  sent: DialogAttempts,
) {
  const path = `/merchant/purchase-orders/${safeId(id)}`;
  return sendOnce({
    id,
    body,
    version: rest.versionAt(path) ?? null,
    async send(attempt) {
      const headers = writeHeaders(attempt);
      const reply = await request({ method: 'POST', path: `${path}/receipts`, body, headers });
      const order = parseResponse(
        PurchaseOrder,
        reply.data,
        'POST /merchant/purchase-orders/{id}/receipts',
      );
      rest.remember(path, reply);
      return order;
    },
    ...sent,
    earlier: sent.attempts,
    getWriteState,
  });
}
