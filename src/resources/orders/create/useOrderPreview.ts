import { useDataProvider } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { OrderInput } from '../../../../contract/orderInput.ts';
import type { OrderPreview } from '../../../../contract/orderPreview.ts';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';
import { type StorePreview, useStorePreview } from '../useStorePreview.ts';
import { inputOf } from './orderForm.ts';

/** Not below `orders`: invalidating `orders` after the order is placed must not fetch a preview. */
export const previewKey = (input: OrderInput | null, draft: string | null) => [
  'orderPreview',
  draft,
  input,
];

export type OrderPreviewState = StorePreview<OrderInput, OrderPreview>;

/** The store's preview of the form's order. `draft` is the id of the open draft, whose held units can be sold. */
export function useOrderPreview(draft: string | null): OrderPreviewState {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useStorePreview({
    input: inputOf(useWatch()),
    keyOf: (input) => previewKey(input, draft),
    read: (input, signal) =>
      dataProvider.previewOrder({ ...input, ...(draft !== null && { draft }) }, { signal }),
  });
}
