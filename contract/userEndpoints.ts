import * as v from 'valibot';
import type { Endpoint } from './endpoint.ts';
import { Id } from './fieldRules.ts';
import { ORDER_SORTS, Order, OrderFilter } from './order.ts';
import { Profile, ProfileInput } from './store.ts';
import {
  USER_SORTS,
  User,
  UserFilter,
  UserInput,
  UserStats,
  UserStatusChange,
  UserUpdate,
} from './user.ts';

export const usersEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/users/profile',
    summary: 'Read the merchant, the store settings and the subscription',
    tag: 'users',
    response: Profile,
  },
  {
    method: 'PUT',
    path: '/users/profile',
    summary: 'Change the merchant or the store settings',
    tag: 'users',
    body: ProfileInput,
    response: Profile,
  },
  {
    method: 'GET',
    path: '/users',
    summary: 'List customers',
    tag: 'users',
    list: { filter: UserFilter, sorts: USER_SORTS },
    response: v.array(User),
  },
  {
    method: 'POST',
    path: '/users',
    summary: 'Create a customer (422 if another customer has the phone)',
    tag: 'users',
    status: 201,
    body: UserInput,
    response: User,
  },
  {
    method: 'GET',
    path: '/users/orders',
    summary: 'List the orders of one customer',
    tag: 'users',
    query: v.object({ customerId: Id }),
    list: { filter: OrderFilter, sorts: ORDER_SORTS },
    response: v.array(Order),
  },
  { method: 'GET', path: '/users/{id}', summary: 'Read a customer', tag: 'users', response: User },
  {
    method: 'PUT',
    path: '/users/{id}',
    summary: 'Change a customer',
    tag: 'users',
    body: UserUpdate,
    response: User,
  },
  {
    method: 'DELETE',
    path: '/users/{id}',
    summary:
      'Delete a customer; orders stay as they were placed; never the merchant who asks (409)',
    tag: 'users',
    status: 204,
  },
  {
    method: 'PUT',
    path: '/users/{id}/toggle-status',
    summary: 'Block or unblock a customer (409 for the signed-in merchant)',
    tag: 'users',
    body: UserStatusChange,
    isBodyOptional: true,
    response: User,
  },
  {
    method: 'GET',
    path: '/users/{id}/stats',
    summary: 'Read the metrics of a customer',
    tag: 'users',
    response: UserStats,
  },
];
