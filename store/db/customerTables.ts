import type { Generated } from 'kysely';
import type { Dated, Flag, Versioned } from './columns.ts';

/* Customers and their lookup tables. `schema.ts` has the conventions. */

export type CustomersTable = Dated &
  Versioned & {
    id: string;
    store_id: string;
    name: string;
    name_key: string;
    phone: string | null;
    email: string | null;
    /** Shared by customers with the same name, phone and email: `contactIdOf` in `orders/contacts.ts`. */
    contact_id: Generated<string>;
    status: Generated<string>;
    blocked_reason: string | null;
    addresses: Generated<string>;
    note: Generated<string>;
    tags: Generated<string>;
    accepts_marketing: Generated<Flag>;
    /** One of `EMAIL_LANGUAGES`. */
    language: string | null;
    is_tax_exempt: Generated<Flag>;
    vat_number: string | null;
    orders_count: Generated<number>;
    /** Net of refunds. */
    total_spent: Generated<number>;
    refunded_total: Generated<number>;
    first_order_at: string | null;
    last_order_at: string | null;
  };

export type CustomerTagsTable = { store_id: string; tag_key: string; customer_id: string };

/** Customers per status, updated with every write. */
export type CustomerCountsTable = { store_id: string; status: string; count: number };
