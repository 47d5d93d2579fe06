import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type GetListParams, useDataProvider } from 'react-admin';
import { type StockAdjustment, StockChange } from '../../../../contract/stockChange.ts';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';
import { recordParser } from '../../../lists/recordParser.ts';
import { showToast } from '../../../ui/toasts.ts';

export const CHANGES_A_PAGE = 10;
export const NEWEST_FIRST = { field: 'createdAt', order: 'DESC' } as const;

const parseChange = recordParser(StockChange);

/** Of which changes the history tells; '' of all. */
export type Choice = { reason: string; variantId: string };

export function filterOf({ reason, variantId }: Choice): GetListParams['filter'] {
  return { ...(reason !== '' && { reason }), ...(variantId !== '' && { variantId }) };
}

/** A page of the changes of a product's stock, as they are now; the page shown before stays meanwhile. */
export function useStockChanges(id: string, { page = 1, reason = '', variantId = '' } = {}) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['products', 'stockChanges', id, page, reason, variantId],
    // What an order did a moment ago is what is looked for here.
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { isOptional: true },
    queryFn: async ({ signal }) => {
      const pagination = { page, perPage: CHANGES_A_PAGE };
      const params = {
        pagination,
        sort: NEWEST_FIRST,
        filter: filterOf({ reason, variantId }),
        signal,
      };
      const { data, total } = await dataProvider.getStockChanges(id, params);
      // A change that this console cannot read is left out, as in the lists.
      return { changes: data.flatMap((record) => parseChange(record) ?? []), total };
    },
  });
}

/** Adjusts the stock of a product; sent again under its key it is the same adjustment. */
export function useStockAdjustment(id: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  return useMutation({
    meta: { isErrorShown: true },
    mutationFn: async ({ body, key }: { body: StockAdjustment; key: string }) =>
      (await dataProvider.adjustStock(id, body, { idempotencyKey: key })).data,
    onSuccess: ({ stockAfter }) => {
      const values = { count: stockAfter };
      showToast({ tone: 'success', title: 'stock.adjust.done', values });
    },
    // Refused or not, the stock is another than the one that was seen, or may be.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['products'] }),
  });
}
