import * as v from 'valibot';
import {
  CATEGORY_SORTS,
  Category,
  CategoryDeleteQuery,
  CategoryFilter,
  CategoryInput,
  CategoryStats,
  CategoryUpdate,
} from './category.ts';
import { ORDER_SORTS, Order, OrderFilter, OrderUpdate } from './order.ts';
import { PRODUCT_SORTS, Product, ProductFilter, ProductInput, ProductUpdate } from './product.ts';
import { Promotion } from './promotion.ts';
import {
  ChangePasswordRequest,
  CheckUserRequest,
  CheckUserResponse,
  LoginRequest,
  LoginResponse,
  RefreshRequest,
  RefreshResponse,
  RegisterRequest,
  ResetPasswordRequest,
  SendOtpRequest,
  SendOtpResponse,
  VerifyOtpRequest,
  VerifyOtpResponse,
} from './session.ts';
import { OrderStats } from './stats.ts';
import { Profile, ProfileInput } from './store.ts';
import { Upload } from './upload.ts';
import { USER_SORTS, User, UserFilter, UserStats, UserUpdate } from './user.ts';

/**
 * One call of the API. `path` is below the base path, with `{id}` for identifiers. A list takes
 * `filter`, `range`, `sort` as JSON in the query and answers an array with `Content-Range`.
 * `isServed` false: the specification names it, the embedded store does not answer it yet (404).
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  summary: string;
  tag: string;
  isPublic?: boolean;
  isServed?: boolean;
  body?: v.GenericSchema;
  multipart?: 'file' | 'files';
  query?: v.GenericSchema;
  list?: { filter: v.GenericSchema; sorts: readonly string[] };
  answer?: v.GenericSchema;
  status?: 200 | 201 | 204;
};

const done = v.looseObject({});
const SearchQuery = v.object({ q: v.string() });
const productList = { filter: ProductFilter, sorts: PRODUCT_SORTS };

const auth: Endpoint[] = [
  {
    method: 'POST',
    path: '/merchant/auth/login',
    summary: 'Sign in',
    tag: 'auth',
    isPublic: true,
    body: LoginRequest,
    answer: LoginResponse,
  },
  {
    method: 'POST',
    path: '/merchant/auth/logout',
    summary: 'End this session',
    tag: 'auth',
    status: 204,
  },
  {
    method: 'POST',
    path: '/merchant/auth/logout-all',
    summary: 'End every session of the merchant',
    tag: 'auth',
    status: 204,
  },
  {
    method: 'POST',
    path: '/merchant/auth/refresh',
    summary: 'Exchange a refresh token for new tokens',
    tag: 'auth',
    isPublic: true,
    body: RefreshRequest,
    answer: RefreshResponse,
  },
  {
    method: 'POST',
    path: '/merchant/auth/check-user-exists',
    summary: 'Whether a phone is registered',
    tag: 'auth',
    isPublic: true,
    isServed: false,
    body: CheckUserRequest,
    answer: CheckUserResponse,
  },
  {
    method: 'POST',
    path: '/merchant/auth/send-otp',
    summary: 'Send a one-time code',
    tag: 'auth',
    isPublic: true,
    isServed: false,
    body: SendOtpRequest,
    answer: SendOtpResponse,
  },
  {
    method: 'POST',
    path: '/merchant/auth/verify-otp',
    summary: 'Check a one-time code',
    tag: 'auth',
    isPublic: true,
    isServed: false,
    body: VerifyOtpRequest,
    answer: VerifyOtpResponse,
  },
  {
    method: 'POST',
    path: '/merchant/auth/register',
    summary: 'Open an account',
    tag: 'auth',
    isPublic: true,
    isServed: false,
    body: RegisterRequest,
    answer: LoginResponse,
  },
  {
    method: 'POST',
    path: '/merchant/auth/reset-password',
    summary: 'Set a new password',
    tag: 'auth',
    isPublic: true,
    isServed: false,
    body: ResetPasswordRequest,
    answer: done,
  },
  {
    method: 'POST',
    path: '/merchant/auth/change-password',
    summary: 'Change the password',
    tag: 'auth',
    isServed: false,
    body: ChangePasswordRequest,
    answer: done,
  },
];

const users: Endpoint[] = [
  {
    method: 'GET',
    path: '/users/profile',
    summary: 'Read the merchant, the store settings and the subscription',
    tag: 'users',
    answer: Profile,
  },
  {
    method: 'PUT',
    path: '/users/profile',
    summary: 'Change the merchant or the store settings',
    tag: 'users',
    body: ProfileInput,
    answer: Profile,
  },
  {
    method: 'GET',
    path: '/users',
    summary: 'List customers',
    tag: 'users',
    list: { filter: UserFilter, sorts: USER_SORTS },
    answer: v.array(User),
  },
  {
    method: 'GET',
    path: '/users/orders',
    summary: 'List the orders of one customer',
    tag: 'users',
    isServed: false,
    answer: v.array(Order),
  },
  { method: 'GET', path: '/users/{id}', summary: 'Read a customer', tag: 'users', answer: User },
  {
    method: 'PUT',
    path: '/users/{id}',
    summary: 'Change a customer',
    tag: 'users',
    body: UserUpdate,
    answer: User,
  },
  {
    method: 'DELETE',
    path: '/users/{id}',
    summary: 'Delete a customer; orders stay',
    tag: 'users',
    isServed: false,
    status: 204,
  },
  {
    method: 'PUT',
    path: '/users/{id}/toggle-status',
    summary: 'Block or unblock a customer',
    tag: 'users',
    isServed: false,
    answer: User,
  },
  {
    method: 'GET',
    path: '/users/{id}/stats',
    summary: 'Figures of a customer',
    tag: 'users',
    isServed: false,
    answer: UserStats,
  },
];

const products: Endpoint[] = [
  {
    method: 'GET',
    path: '/merchant/products',
    summary: 'List products',
    tag: 'products',
    list: productList,
    answer: v.array(Product),
  },
  {
    method: 'GET',
    path: '/merchant/products/category/{id}',
    summary: 'List products of a category and what is under it',
    tag: 'products',
    list: productList,
    answer: v.array(Product),
  },
  {
    method: 'GET',
    path: '/merchant/products/search',
    summary: 'Search products by words',
    tag: 'products',
    query: SearchQuery,
    list: productList,
    answer: v.array(Product),
  },
  {
    method: 'POST',
    path: '/merchant/products',
    summary: 'Create a product',
    tag: 'products',
    body: ProductInput,
    answer: Product,
    status: 201,
  },
  {
    method: 'GET',
    path: '/merchant/products/{id}',
    summary: 'Read a product',
    tag: 'products',
    answer: Product,
  },
  {
    method: 'PUT',
    path: '/merchant/products/{id}',
    summary: 'Change a product',
    tag: 'products',
    body: ProductUpdate,
    answer: Product,
  },
  {
    method: 'DELETE',
    path: '/merchant/products/{id}',
    summary: 'Delete a product',
    tag: 'products',
    status: 204,
  },
];

const categories: Endpoint[] = [
  {
    method: 'GET',
    path: '/categories',
    summary: 'List categories',
    tag: 'categories',
    list: { filter: CategoryFilter, sorts: CATEGORY_SORTS },
    answer: v.array(Category),
  },
  {
    method: 'POST',
    path: '/categories',
    summary: 'Create a category',
    tag: 'categories',
    body: CategoryInput,
    answer: Category,
    status: 201,
  },
  {
    method: 'GET',
    path: '/categories/{id}',
    summary: 'Read a category',
    tag: 'categories',
    answer: Category,
  },
  {
    method: 'PUT',
    path: '/categories/{id}',
    summary: 'Change or move a category',
    tag: 'categories',
    body: CategoryUpdate,
    answer: Category,
  },
  {
    method: 'DELETE',
    path: '/categories/{id}',
    summary: 'Delete a category, saying where its content goes',
    tag: 'categories',
    query: CategoryDeleteQuery,
    status: 204,
  },
  {
    method: 'GET',
    path: '/categories/{id}/stats',
    summary: 'Figures of a category',
    tag: 'categories',
    answer: CategoryStats,
  },
];

const orders: Endpoint[] = [
  {
    method: 'GET',
    path: '/merchant/orders',
    summary: 'List orders',
    tag: 'orders',
    list: { filter: OrderFilter, sorts: ORDER_SORTS },
    answer: v.array(Order),
  },
  {
    method: 'GET',
    path: '/merchant/orders/stats',
    summary: 'Figures of a period',
    tag: 'orders',
    isServed: false,
    answer: OrderStats,
  },
  {
    method: 'GET',
    path: '/merchant/orders/{id}',
    summary: 'Read an order',
    tag: 'orders',
    answer: Order,
  },
  {
    method: 'PUT',
    path: '/merchant/orders/{id}',
    summary: 'Change the status, note, address or tags of an order',
    tag: 'orders',
    body: OrderUpdate,
    answer: Order,
  },
];

const promotions: Endpoint[] = [
  {
    method: 'GET',
    path: '/merchant/promotions',
    summary: 'List promotions',
    tag: 'promotions',
    isServed: false,
    answer: v.array(Promotion),
  },
  {
    method: 'GET',
    path: '/merchant/promotions/{id}',
    summary: 'Read a promotion',
    tag: 'promotions',
    isServed: false,
    answer: Promotion,
  },
];

const uploads: Endpoint[] = [
  {
    method: 'POST',
    path: '/uploads/single',
    summary: 'Upload one picture',
    tag: 'uploads',
    multipart: 'file',
    answer: Upload,
    status: 201,
  },
  {
    method: 'POST',
    path: '/uploads/multiple',
    summary: 'Upload up to four pictures',
    tag: 'uploads',
    multipart: 'files',
    answer: v.array(Upload),
    status: 201,
  },
];

/** Every call that the console may make, in the order of the specification (C4-C12). */
export const endpoints: readonly Endpoint[] = [
  ...auth,
  ...users,
  ...products,
  ...categories,
  ...orders,
  ...promotions,
  ...uploads,
];
