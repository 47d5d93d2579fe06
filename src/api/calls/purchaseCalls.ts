import { PurchaseOrder, type Receipt } from '../../../contract/purchaseOrder.ts';
import { request } from '../http.ts';
import { type AskState, sendOnce } from '../lostAnswers.ts';
import { parsed } from '../parse.ts';
import { guarded } from '../paths.ts';
import type { PendingWrites } from '../pendingWrites.ts';
import { type Rest, writeHeaders } from '../rest.ts';

/** `attempts`: earlier ones of the same dialog. `values`: what the merchant typed. */
export type ReceiptOptions = { attempts: PendingWrites; values: Record<string, unknown> };

/** `POST /merchant/purchase-orders/{id}/receipts`, under the version that was last read. */
export async function receivePurchase(
  { rest, ask }: { rest: Rest; ask: AskState },
  id: string,
  body: Receipt,
  sent: ReceiptOptions,
) {
  const path = `/merchant/purchase-orders/${guarded(id)}`;
  return sendOnce({
    id,
    body,
    version: rest.versionAt(path) ?? null,
    async send(attempt) {
      const headers = writeHeaders(attempt);
      const reply = await request({ method: 'POST', path: `${path}/receipts`, body, headers });
      const order = parsed(
        PurchaseOrder,
        reply.data,
        'POST /merchant/purchase-orders/{id}/receipts',
      );
      rest.remember(path, reply);
      return order;
    },
    ...sent,
    earlier: sent.attempts,
    ask,
  });
}
