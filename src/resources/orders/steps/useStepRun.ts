import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { useDataProvider } from 'react-admin';
import type { Order } from '../../../../contract/order.ts';
import { splitByStep } from '../../../../domain/bulkSteps.ts';
import { useEachRun } from '../../../lists/useEachRun.ts';
import type { AskedStep } from '../askStep.ts';
import { asOrder } from '../performOrderAction.ts';
import { useCarriers } from '../tracking.ts';
import type { StepAnswers } from './stepAnswers.ts';
import { type Attempt, takeStep } from './takeStep.ts';

/** The chosen orders as they are now, split by who can take the step. */
export function useStepOrders({ label, ids }: AskedStep) {
  const dataProvider = useDataProvider();
  const opened = useId();
  return useQuery({
    // Not among the orders' own keys: what is written here must not change the lists on the screen.
    queryKey: ['stepDialog', opened, label, ...ids],
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { isErrorShown: true },
    queryFn: async ({ signal }) => {
      const { data } = await dataProvider.getMany('orders', { ids: [...ids], signal });
      const orders = new Map<string, Order>();
      for (const record of data) {
        const order = asOrder(record);
        if (order) orders.set(order._id, order);
      }
      const found = ids.map((id) => orders.get(id)).filter((order) => order !== undefined);
      return {
        ...splitByStep(found, label, new Date()),
        missing: ids.filter((id) => !orders.has(id)),
      };
    },
  });
}

/** Takes the step with one order after the other; what became of each is kept. */
export function useStepRun({ label }: AskedStep) {
  const dataProvider = useDataProvider();
  const { carriers } = useCarriers();
  const attempts = useRef(new Map<string, Attempt>());
  return useEachRun(async (id, answers: StepAnswers) => {
    await takeStep(dataProvider, id, {
      label,
      answers,
      carriers,
      attempts: attempts.current,
    });
    return 'done';
  });
}
