import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import * as v from 'valibot';
import type { OrderItem } from '../../../contract/order.ts';
import { Product } from '../../../contract/product.ts';
import type { ItemPlaces } from '../../../domain/packing.ts';
import { isCallMissing } from '../../api/errors.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { recordParser } from '../recordParser.ts';

type Item = Pick<OrderItem, 'productId' | 'variantId'>;

/** Parses products and variants. Both have these fields. */
const parsePlace = recordParser(v.pick(Product, ['_id', 'barcode', 'storageLocation']));

const nowhere: ItemPlaces = new Map();

/** Barcodes and storage locations of the items, by product id or variant id. `places` is empty until they are read. */
export function useItemPlaces(items: readonly Item[]) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [products, variants] = useMemo(() => {
    const varied = items.flatMap(({ variantId }) => variantId ?? []);
    const plain = items.flatMap((item) => (item.variantId ? [] : (item.productId ?? [])));
    return [[...new Set(plain)], [...new Set(varied)]];
  }, [items]);
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
    enabled: items.length > 0,
    // The caller shows the failure.
    meta: { isErrorShown: true },
  });
  return { places: query.data ?? nowhere, query };
}

/** Reads the records with these ids. Returns none if the API lacks the resource: an API need not have variants. */
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
