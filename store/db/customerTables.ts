import type { Generated } from 'kysely';
import type { Dated, Flag, Versioned } from './columns.ts';

/* Customers and how they are found. The conventions are those of `schema.ts`. */

export type CustomersTable = Dated &
  Versioned & {
    id: string;
    store_id: string;
    name: string;
    name_key: string;
    phone: string | null;
    email: string | null;
    /** By which words of the name, the phone and the email lead here: `contactIdOf` of `orders/contacts.ts`. */
    contact_id: Generated<string>;
    status: Generated<string>;
    /** Why the customer is blocked. */
    blocked_reason: string | null;
    addresses: Generated<string>;
    note: Generated<string>;
    tags: Generated<string>;
    accepts_marketing: Generated<Flag>;
    /** One of `EMAIL_LANGUAGES`. */
    language: string | null;
    orders_count: Generated<number>;
    /** Net of refunds. */
    total_spent: Generated<number>;
    refunded_total: Generated<number>;
    first_order_at: string | null;
    last_order_at: string | null;
  };

/** Tags of customers by their keys. */
export type CustomerTagsTable = { store_id: string; tag_key: string; customer_id: string };

/** How many customers there are of each status, kept with every write. */
export type CustomerCountsTable = { store_id: string; status: string; count: number };
