import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useRef } from 'react';
import { useDataProvider } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Order } from '../../../../contract/order.ts';
import type { OrderEdit, OrderEditPreview } from '../../../../contract/orderEdit.ts';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';
import { useDebounced } from '../../../lists/useDebounced.ts';
import { editOf } from './editForm.ts';

/** Milliseconds. */
const TYPING_PAUSE = 300;

export const editPreviewKey = (id: string, edit: OrderEdit | null) => [
  'orders',
  'editPreview',
  id,
  edit,
];

/** The store's preview of an edit, and the edit that it is of. `isStale` while it is that of an earlier one. */
export type EditPreviewState = {
  preview: OrderEditPreview | undefined;
  edit: OrderEdit | undefined;
  isStale: boolean;
  isFetching: boolean;
  error: unknown;
  refetch: () => void;
};

/** Asks the store what the edited order would be. Keeps the last preview until the next one is there. */
export function useEditPreview(order: Order): EditPreviewState {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const text = JSON.stringify(editOf(useWatch(), order));
  const settled = useDebounced(text, TYPING_PAUSE);
  const asked: OrderEdit | null = JSON.parse(settled);
  const last = useRef<{ preview: OrderEditPreview; edit: OrderEdit }>(undefined);
  const { data, isFetching, error, refetch } = useQuery<OrderEditPreview>({
    queryKey: editPreviewKey(order._id, asked),
    queryFn: ({ signal }) =>
      asked
        ? dataProvider.previewOrderEdit(order._id, asked, { signal })
        : Promise.reject(new Error('no edit')),
    enabled: asked !== null,
    // Prices and stock change at any time.
    staleTime: 0,
    meta: { isErrorShown: true },
  });
  if (data && asked) last.current = { preview: data, edit: asked };
  return {
    preview: last.current?.preview,
    edit: last.current?.edit,
    isStale: data === undefined || settled !== text || asked === null,
    isFetching,
    error,
    refetch: () => void refetch(),
  };
}

const EditPreviewContext = createContext<EditPreviewState | null>(null);
export const EditPreviewProvider = EditPreviewContext.Provider;

export function useEditPreviewContext(): EditPreviewState {
  const state = useContext(EditPreviewContext);
  if (!state) throw new Error('useEditPreviewContext is used outside of EditForm');
  return state;
}
