import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type GetListParams, useDataProvider } from 'react-admin';
import { type StockAdjustment, StockChange } from '../../../../contract/stockChange.ts';
import type { PendingWrites } from '../../../api/pendingWrites.ts';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';
import { recordParser } from '../../../lists/recordParser.ts';
import { showToast } from '../../../ui/toasts.ts';

export const CHANGES_A_PAGE = 10;
export const NEWEST_FIRST = { field: 'createdAt', order: 'DESC' } as const;

const parseChange = recordParser(StockChange);

/** Empty strings match all changes. */
export type HistoryFilter = { reason: string; variantId: string };

export function toListFilter({ reason, variantId }: HistoryFilter): GetListParams['filter'] {
  return { ...(reason !== '' && { reason }), ...(variantId !== '' && { variantId }) };
}

/** Keeps the previous page while the next one loads. */
export function useStockChanges(id: string, { page = 1, reason = '', variantId = '' } = {}) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['products', 'stockChanges', id, page, reason, variantId],
    // Orders change the stock at any time.
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { isOptional: true },
    queryFn: async ({ signal }) => {
      const pagination = { page, perPage: CHANGES_A_PAGE };
      const params = {
        pagination,
        sort: NEWEST_FIRST,
        filter: toListFilter({ reason, variantId }),
        signal,
      };
      const { data, total } = await dataProvider.getStockChanges(id, params);
      // Skips malformed records, as lists do.
      return { changes: data.flatMap((record) => parseChange(record) ?? []), total };
    },
  });
}

/** `attempts` and `values` are the dialog's. They allow a retry of the same adjustment if its response is lost. */
type Adjustment = {
  body: StockAdjustment;
  attempts: PendingWrites;
  values: Record<string, unknown>;
};

export function useStockAdjustment(id: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  return useMutation({
    meta: { isErrorShown: true },
    mutationFn: async ({ body, ...sent }: Adjustment) =>
      (await dataProvider.adjustStock(id, body, sent)).data,
    onSuccess: ({ stockAfter }) => {
      const values = { count: stockAfter };
      showToast({ tone: 'success', title: 'stock.adjust.done', values });
    },
    // Also after an error: the store may have refused the adjustment because the stock has changed.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['products'] }),
  });
}
