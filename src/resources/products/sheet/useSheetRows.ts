import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { type DataProvider, useDataProvider } from 'react-admin';
import { useLocation, useSearchParams } from 'react-router';
import * as v from 'valibot';
import { PRODUCT_SORTS, ProductFilter } from '../../../../contract/product.ts';
import { withVariants } from '../../../api/readVariants.ts';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';
import { parseListParams } from '../../../lists/listParams.ts';
import { toProduct } from './saveRows.ts';
import { productRows, type SheetRow } from './sheetCells.ts';

export const ROWS_A_PAGE = 500;

/** The selected products. They are in the router state, because there can be too many for a URL. */
const Selection = v.object({ ids: v.array(v.string()) });

type Rows = { rows: SheetRow[]; total: number | undefined };

/**
 * Reads a page of the selected products. Without a selection, reads a page of the list that the URL describes:
 * `/products/sheet?filter=…&sort=…&order=…&page=…`.
 */
export function useSheetRows() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const opened = useId();
  const { state } = useLocation();
  const [search] = useSearchParams();
  const { filter, sort, page } = parseListParams(Object.fromEntries(search), {
    filters: ProductFilter.entries,
    sorts: PRODUCT_SORTS,
    defaultSort: { field: 'updatedAt', order: 'DESC' },
  });
  const ids = v.is(Selection, state) ? state.ids : null;
  const { data, error, refetch } = useQuery({
    // Not below `products`: the sheet's own writes must not refetch it.
    queryKey: ['productSheet', opened, filter, sort, page, ids],
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }): Promise<Rows> => {
      if (ids) {
        const pageIds = ids.slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE);
        const { data: records } = await dataProvider.getMany('products', { ids: pageIds, signal });
        const positions = new Map(pageIds.map((id, at) => [id, at]));
        const positionOf = ({ id }: { id: unknown }) => positions.get(String(id)) ?? 0;
        const sorted = records.sort((one, other) => positionOf(one) - positionOf(other));
        return { rows: await rowsWithVariants(dataProvider, sorted, signal), total: ids.length };
      }
      const { data: records, total } = await dataProvider.getList('products', {
        pagination: { page, perPage: ROWS_A_PAGE },
        sort,
        filter,
        signal,
      });
      return { rows: await rowsWithVariants(dataProvider, records, signal), total };
    },
  });
  return {
    data: data?.rows,
    total: data?.total,
    page,
    last: Math.max(1, Math.ceil((data?.total ?? 0) / ROWS_A_PAGE)),
    error,
    retry: () => void refetch(),
    linkTo(to: number) {
      const params = new URLSearchParams(search);
      params.set('page', String(to));
      return { to: `?${params}`, state };
    },
  };
}

/** Each product followed by its variants. */
export async function rowsWithVariants(
  dataProvider: DataProvider,
  records: readonly unknown[],
  signal?: AbortSignal,
): Promise<SheetRow[]> {
  const products = await withVariants(dataProvider, records.map(toProduct), signal);
  return products.flatMap((product) => productRows(product));
}
