import * as v from 'valibot';
import type { DraftOrder } from '../../contract/draftOrder.ts';
import { OrderInput } from '../../contract/orderInput.ts';
import type { DraftOrderRow } from '../db/schema.ts';
import { fromJson } from '../db/values.ts';

export function toDraft(row: DraftOrderRow, currency: string): DraftOrder {
  return {
    _id: row.id,
    number: row.number,
    status: 'draft',
    customer: { _id: row.customer_id, name: row.customer_name },
    itemsCount: row.items_count,
    total: row.total,
    currency,
    input: v.parse(OrderInput, fromJson(row.input)),
    heldUntil: row.held_until,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
