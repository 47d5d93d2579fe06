import { create } from 'zustand';
import { isMissingStatus } from '../../contract/responses.ts';
import { onSessionCleared } from '../session/session.ts';
import { ApiError, MissingEndpointError } from './errors.ts';

/** Most metrics and counts of orders need this endpoint, such as those of analytics and the dashboard. */
export const ORDER_STATS = '/merchant/orders/stats';
export const BRANDS = '/merchant/brands';
/** Without this endpoint, the store has one tax rate. */
export const TAX_RATES = '/merchant/tax-rates';
/** Without this endpoint, orders pay the store's `shippingRate`. */
export const SHIPPING_RATES = '/merchant/shipping-rates';
/** Without this endpoint, merchants cannot enter orders. */
export const ORDER_PREVIEW = '/merchant/orders/preview';
/** Without this endpoint, merchants cannot edit orders. */
export const ORDER_EDIT_PREVIEW = '/merchant/orders/{id}/edit-previews';
export const DRAFT_ORDERS = '/merchant/draft-orders';
/** Without this endpoint, there is no list of what to buy. Products still show that their stock is low. */
export const STOCK_LEVELS = '/merchant/stock-levels';
export const INVOICES = '/merchant/invoices';
export const CREDIT_NOTES = '/merchant/credit-notes';
export const PURCHASE_ORDERS = '/merchant/purchase-orders';
export const IMPORTS = '/merchant/imports';

/** Without this field, or without `BRANDS`, products have no brand. */
export const PRODUCT_BRAND = 'products/brandId';

/** Without this field, or without `TAX_RATES`, products have no tax class. */
export const PRODUCT_TAX_CLASS = 'products/taxClass';

/** Without this field, products and variants have no storage location. */
export const PRODUCT_LOCATION = 'products/storageLocation';

/** Without this field, no customer is tax exempt. */
export const CUSTOMER_TAX = 'users/isTaxExempt';

/** Fields that an API may lack. */
const OPTIONAL_FIELDS = [PRODUCT_BRAND, PRODUCT_TAX_CLASS, PRODUCT_LOCATION, CUSTOMER_TAX];

/**
 * Endpoints that the API answered with 404, 405 or 501, such as `/merchant/orders`, and fields that the API's records
 * lack, such as `products/brandId`. Kept in memory until the session ends or the page reloads, so that a later version
 * of the API can add them.
 */
const useMissing = create<readonly string[]>(() => []);

/** Endpoints that have answered a read. A later 404 from one of them is about a record, or comes from a proxy. */
const answered = new Set<string>();

onSessionCleared(() => {
  answered.clear();
  useMissing.setState([], true);
});

export function useMissingEndpoints(): readonly string[] {
  return useMissing();
}

/** False once the API has answered that it lacks the endpoint, or has sent records without the optional field. */
export function useHasEndpoint(endpoint: string): boolean {
  return useMissing((missing) => !missing.includes(endpoint));
}

export function useHasBrands(): boolean {
  return useMissing((missing) => !missing.includes(BRANDS) && !missing.includes(PRODUCT_BRAND));
}

/** The optional fields of products that the API lacks. */
export function useLackingFields(): readonly string[] {
  const hasBrands = useHasBrands();
  const hasTaxClasses = useHasTaxClasses();
  const hasLocations = useHasEndpoint(PRODUCT_LOCATION);
  return [
    ...(hasBrands ? [] : ['brandId']),
    ...(hasTaxClasses ? [] : ['taxClass']),
    ...(hasLocations ? [] : ['storageLocation']),
  ];
}

export function useHasTaxClasses(): boolean {
  const needed = [TAX_RATES, PRODUCT_TAX_CLASS];
  return useMissing((missing) => !needed.some((one) => missing.includes(one)));
}

export function isMissing(endpoint: string): boolean {
  return useMissing.getState().includes(endpoint);
}

export function hasAnswered(endpoint: string): boolean {
  return answered.has(endpoint);
}

/** Notes each optional field of the resource as present if any of the records has the field, otherwise as missing. */
export function noteFields(resource: string, records: readonly object[]): void {
  if (records.length === 0) return;
  for (const field of OPTIONAL_FIELDS.filter((one) => one.startsWith(`${resource}/`))) {
    const name = field.slice(resource.length + 1);
    if (records.some((record) => Object.hasOwn(record, name))) notePresent(field);
    else if (!isMissing(field)) useMissing.setState((missing) => [...missing, field], true);
  }
}

/** Returns true, and notes the endpoint as missing, if the error's status says that the API lacks it. */
export function noteMissing(endpoint: string, error: unknown): boolean {
  if (!(error instanceof ApiError) || !isMissingStatus(error.status)) return false;
  if (!isMissing(endpoint)) useMissing.setState((missing) => [...missing, endpoint], true);
  return true;
}

/**
 * Reads from an endpoint that screens need. If the API lacks the endpoint, rejects with a `MissingEndpointError`, which
 * shows no toast, because the console leaves those screens out.
 */
export async function readEndpoint<T>(endpoint: string, read: () => Promise<T>): Promise<T> {
  try {
    const response = await read();
    noteResponse(endpoint);
    return response;
  } catch (error) {
    if (error instanceof ApiError && !answered.has(endpoint) && noteMissing(endpoint, error)) {
      throw new MissingEndpointError(error);
    }
    throw error;
  }
}

function noteResponse(endpoint: string): void {
  answered.add(endpoint);
  notePresent(endpoint);
}

function notePresent(part: string): void {
  if (!isMissing(part)) return;
  useMissing.setState((missing) => missing.filter((one) => one !== part), true);
}
