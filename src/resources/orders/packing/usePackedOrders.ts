import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import { useSearchParams } from 'react-router';
import * as v from 'valibot';
import type { Order } from '../../../../contract/order.ts';
import { Product } from '../../../../contract/product.ts';
import { splitByTransition } from '../../../../domain/bulkTransitions.ts';
import type { ItemPlaces } from '../../../../domain/packing.ts';
import { isCallMissing } from '../../../api/errors.ts';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';
import { recordParser } from '../../../lists/recordParser.ts';
import { byPlaced, parseOrder } from '../readOrder.ts';

/** More orders than anybody packs in one go; their ids still fit into a URL. */
export const MAX_PACKED = 200;

const none: readonly Order[] = [];

/** The orders of `?ids=a,b` by creation date, split into those that can be shipped now and the others. */
export function usePackedOrders() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [params] = useSearchParams();
  const text = params.get('ids') ?? '';
  const all = useMemo(() => [...new Set(text.split(',').filter(Boolean))], [text]);
  const ids = all.slice(0, MAX_PACKED);
  const query = useQuery({
    queryKey: ['orders', 'packing', text],
    queryFn: async ({ signal }) => {
      const { data } = await dataProvider.getMany('orders', { ids, signal });
      return data.flatMap((row) => parseOrder(row) ?? []).sort(byPlaced);
    },
    enabled: ids.length > 0,
    refetchOnMount: 'always',
  });
  const orders = query.data ?? none;
  const split = useMemo(() => splitByTransition(orders, 'ship', new Date()), [orders]);
  const eligible = useMemo(() => split.eligible.map(({ order }) => order), [split]);
  return {
    ids,
    query,
    eligible,
    blocked: split.blocked,
    /** Orders that do not exist, or no longer. */
    missingCount: query.data ? ids.length - orders.length : 0,
    tooManyCount: all.length - ids.length,
    places: useItemPlaces(orders),
  };
}

/** Products and variants have the same codes. */
const parsePlace = recordParser(v.pick(Product, ['_id', 'barcode', 'storageLocation']));

const nowhere: ItemPlaces = new Map();

/** Barcodes and storage locations of the items. `places` is empty until they are read. */
function useItemPlaces(orders: readonly Order[]) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [products, variants] = useMemo(() => {
    const items = orders.flatMap((order) => order.items);
    const varied = items.flatMap(({ variantId }) => variantId ?? []);
    const plain = items.flatMap((item) => (item.variantId ? [] : (item.productId ?? [])));
    return [[...new Set(plain)], [...new Set(varied)]];
  }, [orders]);
  const query = useQuery({
    queryKey: ['products', 'places', products, variants],
    queryFn: async ({ signal }): Promise<ItemPlaces> => {
      const [plain, varied] = await Promise.all([
        readMany(dataProvider, 'products', products, signal),
        readMany(dataProvider, 'variants', variants, signal),
      ]);
      return new Map(
        [...plain, ...varied]
          .flatMap((row) => parsePlace(row) ?? [])
          .map(({ _id, barcode, storageLocation }) => [_id, { barcode, storageLocation }]),
      );
    },
    enabled: orders.length > 0,
    // The page says it.
    meta: { isErrorShown: true },
  });
  return { places: query.data ?? nowhere, query };
}

/** An API without variants has no list of them. */
async function readMany(
  dataProvider: ConsoleDataProvider,
  resource: string,
  ids: readonly string[],
  signal: AbortSignal,
) {
  if (ids.length === 0) return [];
  try {
    return (await dataProvider.getMany(resource, { ids: [...ids], signal })).data;
  } catch (error) {
    if (isCallMissing(error)) return [];
    throw error;
  }
}
