import * as v from 'valibot';
import { crudResource } from './crud.ts';
import { Email, line, lines, Url, whole } from './fieldRules.ts';

/** The companies that the store orders from. */
export const suppliers = crudResource({
  name: 'suppliers',
  one: 'supplier',
  path: '/merchant/suppliers',
  fields: {
    name: line('text', 1, 100),
    email: v.optional(v.nullable(Email), null),
    phone: v.optional(line('text', 0, 40), ''),
    website: v.optional(v.nullable(Url), null),
    /** Days from the order to the delivery. */
    leadDays: v.optional(v.nullable(whole('number', 0, 365)), null),
    isActive: v.optional(v.boolean('invalid'), true),
    note: v.optional(lines('text', 2000), ''),
  },
  search: ['name'],
  filters: ['isActive'],
  sorts: ['name', 'leadDays'],
  unique: ['name'],
  example: { name: 'Moulin & Sons', email: 'orders@moulin.example', leadDays: 10 },
});
