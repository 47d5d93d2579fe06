import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Order } from '../../../../../contract/order.ts';
import type { ConsoleDataProvider } from '../../../../dataProvider.ts';
import { orderKey } from '../../orderKey.ts';

type Numbering = { print: () => void; isRunning: boolean; hasFailed: boolean };

/** Prints; invoices that have no number yet are numbered first, in the order of their papers. */
export function useInvoiceNumbers(orders: readonly Order[]): Numbering {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const open = orders.filter(isToNumber).map(({ _id }) => _id);
  const { mutate, isPending, isError, reset } = useMutation({
    mutationFn: (ids: string[]) => dataProvider.numberInvoices(ids),
    // Told on the page.
    meta: { isErrorShown: true },
    onSuccess: async ({ data }) => {
      for (const { order, ...invoice } of data) {
        queryClient.setQueryData(orderKey(order), (known: Order | undefined) =>
          known ? { ...known, invoice } : known,
        );
        // Its timeline tells it.
        void queryClient.invalidateQueries({ queryKey: orderKey(order), refetchType: 'none' });
      }
      setAsked(true);
    },
  });
  // Once the numbers stand on the papers.
  useEffect(() => {
    if (!isAsked || open.length > 0) return;
    setAsked(false);
    window.print();
  }, [isAsked, open.length]);
  return {
    isRunning: isPending,
    hasFailed: isError,
    print() {
      reset();
      if (open.length > 0) mutate(open);
      else window.print();
    },
  };
}

/** Whether the invoice of an order is still to get its number: a cancelled order gets none. */
export function isToNumber({ invoice, status }: Order): boolean {
  return invoice === null && status !== 'cancelled';
}
