import * as v from 'valibot';
import { Address } from './address.ts';
import { EmailLanguage } from './emailLanguage.ts';
import { Email, Id, Ids, Instant, line, lines, Phone, SearchText, whole } from './fieldRules.ts';

export const USER_STATUSES = ['active', 'blocked'] as const;

export const MAX_ADDRESSES = 20;

/**
 * `PUT /users/{id}`: the fields that changed. Status changes only through `/toggle-status`. A customer may
 * be without a phone, which no two of a store share.
 */
export const UserUpdate = v.partial(
  v.strictObject({
    name: line('user.name', 1, 100),
    phone: v.nullable(Phone),
    email: v.nullable(Email),
    addresses: v.pipe(
      v.array(Address, 'invalid'),
      v.maxLength(MAX_ADDRESSES, 'user.addressesTooMany'),
    ),
    note: lines('user.note', 2000),
    tags: v.pipe(
      v.array(line('tag', 1, 50), 'invalid'),
      v.maxLength(20, 'tags.tooMany'),
      v.check(
        (tags) => new Set(tags.map((tag) => tag.toLocaleLowerCase('en'))).size === tags.length,
        'tags.duplicate',
      ),
    ),
    acceptsMarketing: v.boolean('invalid'),
    language: v.nullable(EmailLanguage),
  }),
);
export type UserUpdate = v.InferOutput<typeof UserUpdate>;

/**
 * `PUT /users/{id}/toggle-status`. Without `status` the other one of the two; with it, that one, so that
 * asking twice changes nothing. `reason` is kept while the customer is blocked. The body may be left out.
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
  /** Why the customer is blocked; null when nobody said, or when the customer is not. */
  blockedReason: v.optional(v.nullable(v.string()), null),
  addresses: v.optional(v.array(Address), []),
  note: v.optional(v.string(), ''),
  tags: v.optional(v.array(v.string()), []),
  acceptsMarketing: v.optional(v.boolean(), false),
  /** What emails to this customer are written in: `en`, `fr`, `ar`; null when nobody knows. Left out by a server that keeps none. */
  language: v.optional(v.nullable(v.string())),
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
 * `q` finds the beginnings of words of a name, a phone in any spelling, and an e-mail; all of its words must
 * be found. When no customer has all of them, words of at least 4 letters are also found with one letter wrong,
 * missing or too many. Instants that end with `After` are included, those with `Before` are not. Orders that were
 * cancelled are not counted; spent is what was paid less what went back, in minor units. Segments are these
 * filters put together: `domain/customerSegments.ts`.
 */
export const UserFilter = v.partial(
  v.strictObject({
    q: SearchText,
    id: Ids,
    status: v.picklist(USER_STATUSES, 'invalid'),
    tag: line('tag', 1, 50),
    /** What an import wrote, for as long as it can be undone. */
    importId: Id,
    ordersMin: whole('orders', 0, 1_000_000),
    ordersMax: whole('orders', 0, 1_000_000),
    spentMin: whole('money', 0, 99_999_999_999),
    spentMax: whole('money', 0, 99_999_999_999),
    createdAfter: Instant,
    createdBefore: Instant,
    firstOrderAfter: Instant,
    firstOrderBefore: Instant,
    lastOrderAfter: Instant,
    lastOrderBefore: Instant,
  }),
);
export type UserFilter = v.InferOutput<typeof UserFilter>;
