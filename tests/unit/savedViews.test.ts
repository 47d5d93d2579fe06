import { describe, expect, test } from 'vitest';
import { acceptsViewSetting, isDeviceSetting } from '../../src/browser/viewSettings.ts';
import { extractHiddenColumns, parseSearch } from '../../src/lists/listParams.ts';
import {
  isSameViewState,
  type SavedView,
  sharedSearch,
  upsertView,
  viewSearch,
} from '../../src/lists/savedViews.ts';
import { orderList } from '../../src/resources/orders/OrderList.tsx';

const view: SavedView = {
  name: 'To send today',
  filter: { status: ['confirmed', 'processing'], period: 'today', q: 'é & "x"' },
  sort: { field: 'total', order: 'DESC' },
  perPage: 50,
  hidden: ['tags', 'city'],
};

describe('saved views [P1]', () => {
  test('the URL of a view is valid in the list', () => {
    expect(parseSearch(viewSearch(view), orderList.rules)).toBe(viewSearch(view));
  });

  test('a shared URL has the hidden columns, only existing ones', () => {
    const url = sharedSearch({ ...view, hidden: ['city', '__proto__', 'number'] });
    const taken = extractHiddenColumns(url, ['status', 'city']);
    expect(taken?.hidden).toEqual(['city']);
    expect(new URLSearchParams(taken?.search).has('hidden')).toBe(false);
    expect(extractHiddenColumns(viewSearch(view), ['city'])).toBeNull();
  });

  test('a view of the same name is replaced in place', () => {
    const other = { ...view, name: 'Other' };
    const again = { ...view, name: ' to SEND today ', perPage: 10 };
    expect(upsertView([view, other], again)).toEqual([again, other]);
  });

  test('two views are equal whatever the order of filters and columns', () => {
    const { status, period, q } = view.filter;
    const turned = { ...view, filter: { q, period, status }, hidden: ['city', 'tags'] };
    expect(isSameViewState(view, turned)).toBe(true);
    expect(isSameViewState(view, { ...view, perPage: 25 })).toBe(false);
  });

  test('stored data that is no list of views is dropped', () => {
    expect(acceptsViewSetting('savedViews.amina.orders', [view])).toBe(true);
    for (const bad of [{}, [null], [{ ...view, sort: null }], [{ ...view, hidden: 'x' }], 'x']) {
      expect(acceptsViewSetting('savedViews.amina.orders', bad)).toBe(false);
    }
  });

  test('views survive a logout, for their merchant', () => {
    expect(isDeviceSetting('savedViews.amina.orders')).toBe(true);
    expect(isDeviceSetting('orders.listParams')).toBe(false);
  });
});
