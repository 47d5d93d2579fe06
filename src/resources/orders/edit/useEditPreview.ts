import { createContext, useContext } from 'react';
import { useDataProvider } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Order } from '../../../../contract/order.ts';
import type { OrderEdit, OrderEditPreview } from '../../../../contract/orderEdit.ts';
import type { OrderReturn } from '../../../../contract/orderReturn.ts';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';
import { type StorePreview, useStorePreview } from '../useStorePreview.ts';
import { editOf } from './editForm.ts';

/** Not under `orders`, which saving invalidates: the store refuses to preview an exchange that is already made. */
export const editPreviewKey = (id: string, edit: OrderEdit | null) => ['orderEdit', id, edit];

export type EditPreviewState = StorePreview<OrderEdit, OrderEditPreview>;

/** The store's preview of the order with the form's edit. */
export function useEditPreview(order: Order, exchange: OrderReturn | undefined): EditPreviewState {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useStorePreview({
    input: editOf(useWatch(), order, exchange),
    keyOf: (edit) => editPreviewKey(order._id, edit),
    read: (edit, signal) => dataProvider.previewOrderEdit(order._id, edit, { signal }),
  });
}

const EditPreviewContext = createContext<EditPreviewState | null>(null);
export const EditPreviewProvider = EditPreviewContext.Provider;

export function useEditPreviewContext(): EditPreviewState {
  const state = useContext(EditPreviewContext);
  if (!state) throw new Error('useEditPreviewContext must be used within EditForm');
  return state;
}
