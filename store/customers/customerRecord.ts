import * as v from 'valibot';
import { Address } from '../../contract/address.ts';
import type { User } from '../../contract/user.ts';
import type { CustomerRow } from '../db/schema.ts';
import { isSet, listFromJson } from '../db/values.ts';

export function toUser(row: CustomerRow, currency: string): User {
  return {
    _id: row.id,
    name: row.name,
    phone: row.phone,
    email: row.email,
    status: row.status,
    blockedReason: row.blocked_reason,
    addresses: listFromJson(row.addresses).flatMap((address) => {
      const parsed = v.safeParse(Address, address);
      return parsed.success ? [parsed.output] : [];
    }),
    note: row.note,
    tags: tagsOf(row),
    acceptsMarketing: isSet(row.accepts_marketing),
    language: row.language,
    isTaxExempt: isSet(row.is_tax_exempt),
    vatNumber: row.vat_number,
    ordersCount: row.orders_count,
    totalSpent: row.total_spent,
    currency,
    firstOrderAt: row.first_order_at,
    lastOrderAt: row.last_order_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function tagsOf({ tags }: { tags?: string | undefined }): string[] {
  return listFromJson(tags ?? null).filter((tag) => typeof tag === 'string');
}
