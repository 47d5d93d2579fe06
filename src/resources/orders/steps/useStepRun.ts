import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useDataProvider, useListContext } from 'react-admin';
import type { Order } from '../../../../contract/order.ts';
import { splitByStep } from '../../../../domain/bulkSteps.ts';
import { runBulk } from '../../../lists/runBulk.ts';
import type { AskedStep } from '../askStep.ts';
import { asOrder } from '../performOrderAction.ts';
import { noAnswers, type StepAnswers } from './stepAnswers.ts';
import { type Attempt, takeStep } from './takeStep.ts';

/** What became of one order so far. */
export type StepResult =
  | { state: 'waiting' | 'running' | 'done' | 'stopped' }
  | { state: 'failed'; error: unknown };
export type StepPhase = 'ask' | 'running' | 'over';

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

/**
 * Takes the step with one order after the other, four at a time, and keeps what became of each. Whatever
 * failed can be tried again, and it alone; it also stays selected in the list.
 */
export function useStepRun({ label }: AskedStep) {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const { selectedIds, onSelect } = useListContext();
  const [phase, setPhase] = useState<StepPhase>('ask');
  const [results, setResults] = useState<Record<string, StepResult>>({});
  const attempts = useRef(new Map<string, Attempt>());
  const isStopped = useRef(false);
  /** The answers of the first run: a retry is meant in the same way. */
  const given = useRef(noAnswers);
  const tell = (id: string, result: StepResult) =>
    setResults((before) => ({ ...before, [id]: result }));

  async function run(ids: readonly string[], answers: StepAnswers): Promise<void> {
    isStopped.current = false;
    given.current = answers;
    setPhase('running');
    setResults((before) => ({
      ...before,
      ...Object.fromEntries(ids.map((id) => [id, { state: 'waiting' } as const])),
    }));
    const { failed } = await runBulk(ids, async (id) => {
      if (isStopped.current) {
        tell(id, { state: 'stopped' });
        throw new Error('Stopped');
      }
      tell(id, { state: 'running' });
      try {
        await takeStep(dataProvider, id, { label, answers, attempts: attempts.current });
        tell(id, { state: 'done' });
      } catch (error) {
        tell(id, { state: 'failed', error });
        throw error;
      }
    });
    // What is done leaves the selection; what is not stays, so that it can be tried again.
    const isDone = (id: unknown) =>
      ids.includes(String(id)) && !failed.some((one) => one.id === String(id));
    if (selectedIds.some(isDone)) onSelect(selectedIds.filter((id) => !isDone(id)));
    setPhase('over');
    await queryClient.invalidateQueries({ queryKey: ['orders'] });
  }

  const stop = () => {
    isStopped.current = true;
  };
  const retry = (ids: readonly string[]) => run(ids, given.current);
  return { phase, results, run, retry, stop };
}
