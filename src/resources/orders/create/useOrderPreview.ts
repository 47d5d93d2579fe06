import { useDataProvider } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { OrderInput } from '../../../../contract/orderInput.ts';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';
import { useStorePreview } from '../useStorePreview.ts';
import { inputOf, type PreviewState } from './orderForm.ts';

export const previewKey = (input: OrderInput | null, draft: string | null) => [
  ...['orders', 'preview', draft],
  input,
];

/** What the order of the form would be. `draft`: the draft of the store that is open, if the store compares with it. */
export function useOrderPreview(draft: string | null): PreviewState {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useStorePreview({
    input: inputOf(useWatch()),
    keyOf: (input) => previewKey(input, draft),
    read: (input, signal) =>
      dataProvider.previewOrder({ ...input, ...(draft !== null && { draft }) }, { signal }),
  });
}
