import * as v from 'valibot';
import { Address } from './address.ts';
import { Email, Id, Instant, line, lines, Phone } from './values.ts';

export const USER_STATUSES = ['active', 'blocked'] as const;

/** `PUT /users/{id}`: the fields that changed. Status changes only through `/toggle-status`. */
export const UserUpdate = v.partial(
  v.strictObject({
    name: line('user.name', 1, 100),
    phone: Phone,
    email: v.nullable(Email),
    addresses: v.pipe(v.array(Address, 'invalid'), v.maxLength(20, 'invalid')),
    note: lines('user.note', 2000),
    tags: v.pipe(v.array(line('tag', 1, 50), 'invalid'), v.maxLength(20, 'tags.tooMany')),
    acceptsMarketing: v.boolean('invalid'),
  }),
);
export type UserUpdate = v.InferOutput<typeof UserUpdate>;

/** A customer. `totalSpent` is net of refunds, in minor units of `currency`. */
export const User = v.looseObject({
  _id: Id,
  name: v.string(),
  phone: v.nullable(v.string()),
  email: v.optional(v.nullable(v.string()), null),
  status: v.string(),
  addresses: v.optional(v.array(Address), []),
  note: v.optional(v.string(), ''),
  tags: v.optional(v.array(v.string()), []),
  acceptsMarketing: v.optional(v.boolean(), false),
  ordersCount: v.optional(v.number(), 0),
  totalSpent: v.optional(v.number(), 0),
  currency: v.string(),
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

export const UserFilter = v.partial(
  v.strictObject({
    q: v.pipe(v.string('invalid'), v.maxLength(200, 'invalid')),
    id: v.pipe(v.array(Id, 'invalid'), v.maxLength(1000, 'invalid')),
    status: v.picklist(USER_STATUSES, 'invalid'),
  }),
);
export type UserFilter = v.InferOutput<typeof UserFilter>;
