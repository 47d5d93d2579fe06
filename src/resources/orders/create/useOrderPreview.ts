import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useDataProvider } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { OrderInput } from '../../../../contract/orderInput.ts';
import type { OrderPreview } from '../../../../contract/orderPreview.ts';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';
import { useDebounced } from '../../../lists/useDebounced.ts';
import { inputOf, type PreviewState } from './orderForm.ts';

/** Milliseconds. */
const TYPING_PAUSE = 300;

export const previewKey = (input: OrderInput | null, draft: string | null) => [
  ...['orders', 'preview', draft],
  input,
];

/**
 * Asks the store what the order of the form would be. Keeps the last preview until the next one is there. `draft`: the
 * draft of the store that is open, if the store compares with it.
 */
export function useOrderPreview(draft: string | null): PreviewState {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const input = inputOf(useWatch());
  const text = JSON.stringify(input);
  const settled = useDebounced(text, TYPING_PAUSE);
  const asked: OrderInput | null = JSON.parse(settled);
  const last = useRef<OrderPreview>(undefined);
  const { data, isFetching, isError, refetch } = useQuery<OrderPreview>({
    queryKey: previewKey(asked, draft),
    queryFn: ({ signal }) =>
      asked
        ? dataProvider.previewOrder({ ...asked, ...(draft !== null && { draft }) }, { signal })
        : Promise.reject(new Error('no input')),
    enabled: asked !== null,
    // Prices and stock change at any time.
    staleTime: 0,
    meta: { isErrorShown: true },
  });
  // The last amounts stay in view while the next ones are worked out, or fail.
  last.current = data ?? last.current;
  return {
    preview: last.current,
    isStale: data === undefined || isError || settled !== text || asked === null,
    isFetching,
    hasFailed: isError,
    refetch: () => void refetch(),
  };
}
