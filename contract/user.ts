import * as v from 'valibot';
import { Address } from './address.ts';
import { EmailLanguage } from './emailLanguage.ts';
import {
  Email,
  Id,
  Ids,
  Instant,
  line,
  lines,
  Phone,
  SearchText,
  tags,
  whole,
} from './fieldRules.ts';
import { MAX_AMOUNT } from './maxAmount.ts';

export const USER_STATUSES = ['active', 'blocked'] as const;

export const MAX_ADDRESSES = 20;

const userFields = v.strictObject({
  name: line('user.name', 1, 100),
  phone: v.nullable(Phone),
  email: v.nullable(Email),
  addresses: v.pipe(
    v.array(Address, 'invalid'),
    v.maxLength(MAX_ADDRESSES, 'user.addressesTooMany'),
  ),
  note: lines('user.note', 2000),
  tags: tags(20),
  acceptsMarketing: v.boolean('invalid'),
  language: v.nullable(EmailLanguage),
  isTaxExempt: v.boolean('invalid'),
  vatNumber: v.nullable(line('store.vatNumber', 0, 30)),
});

/** `POST /users`: only the name is required. A phone is unique in a store. */
export const UserInput = v.partial(userFields, [
  'phone',
  'email',
  'addresses',
  'note',
  'tags',
  'acceptsMarketing',
  'language',
  'isTaxExempt',
  'vatNumber',
]);
export type UserInput = v.InferOutput<typeof UserInput>;

/**
 * `PUT /users/{id}`: the changed fields. Only `/toggle-status` changes the status. A customer may have no phone; a
 * phone is unique in a store.
 */
export const UserUpdate = v.partial(userFields);
export type UserUpdate = v.InferOutput<typeof UserUpdate>;

/**
 * `PUT /users/{id}/toggle-status`. Without `status` the request toggles the status; with `status` it is idempotent.
 * `reason` is stored while the customer is blocked. The body is optional.
 */
export const UserStatusChange = v.partial(
  v.strictObject({
    status: v.picklist(USER_STATUSES, 'invalid'),
    reason: lines('user.reason', 500),
  }),
);
export type UserStatusChange = v.InferOutput<typeof UserStatusChange>;

/** A customer. `totalSpent` is net of refunds, in minor units of `currency`. */
export const User = v.looseObject({
  _id: Id,
  name: v.string(),
  phone: v.nullable(v.string()),
  email: v.optional(v.nullable(v.string()), null),
  status: v.string(),
  /** Why the customer is blocked; null without a reason, or if the customer is not blocked. */
  blockedReason: v.optional(v.nullable(v.string()), null),
  addresses: v.optional(v.array(Address), []),
  note: v.optional(v.string(), ''),
  tags: v.optional(v.array(v.string()), []),
  acceptsMarketing: v.optional(v.boolean(), false),
  /**
   * Language of emails to this customer: `en`, `fr`, `ar`; null if unknown. Absent if the server does not support it.
   */
  language: v.optional(v.nullable(v.string())),
  /** An exempt customer is charged no tax. `isTaxExempt` and `vatNumber` are absent if not supported. */
  isTaxExempt: v.optional(v.boolean()),
  vatNumber: v.optional(v.nullable(v.string())),
  ordersCount: v.optional(v.number(), 0),
  totalSpent: v.optional(v.number(), 0),
  currency: v.string(),
  firstOrderAt: v.optional(v.nullable(Instant), null),
  lastOrderAt: v.optional(v.nullable(Instant), null),
  createdAt: Instant,
  updatedAt: Instant,
});
export type User = v.InferOutput<typeof User>;

/** `GET /users/{id}/stats`. Money in minor units of `currency`. */
export const UserStats = v.looseObject({
  ordersCount: v.number(),
  totalSpent: v.number(),
  averageOrderValue: v.nullable(v.number()),
  refundedTotal: v.number(),
  firstOrderAt: v.nullable(Instant),
  lastOrderAt: v.nullable(Instant),
  currency: v.string(),
});
export type UserStats = v.InferOutput<typeof UserStats>;

export const USER_SORTS = [
  'name',
  'createdAt',
  'lastOrderAt',
  'ordersCount',
  'totalSpent',
] as const;

/**
 * `q` finds beginnings of words of a name, a phone in any notation, and an email; all words must match. If no
 * customer has all words, words of at least 4 letters also match with one letter wrong, missing or too many. Filters
 * whose names end with `After` are inclusive, those with `Before` exclusive. Cancelled orders do not count as orders.
 * `spentMin` and `spentMax` compare paid minus refunded money, in minor units. Segments combine these filters:
 * `domain/customerSegments.ts`.
 */
export const UserFilter = v.partial(
  v.strictObject({
    q: SearchText,
    id: Ids,
    status: v.picklist(USER_STATUSES, 'invalid'),
    tag: line('tag', 1, 50),
    isTaxExempt: v.boolean('invalid'),
    /** Records that this import wrote, while it can be undone. */
    importId: Id,
    ordersMin: whole('orders', 0, 1_000_000),
    ordersMax: whole('orders', 0, 1_000_000),
    spentMin: whole('money', 0, MAX_AMOUNT),
    spentMax: whole('money', 0, MAX_AMOUNT),
    createdAfter: Instant,
    createdBefore: Instant,
    firstOrderAfter: Instant,
    firstOrderBefore: Instant,
    lastOrderAfter: Instant,
    lastOrderBefore: Instant,
  }),
);
export type UserFilter = v.InferOutput<typeof UserFilter>;
