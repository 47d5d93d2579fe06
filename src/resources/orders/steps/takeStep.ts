import type { DataProvider } from 'react-admin';
import type { Carrier } from '../../../../contract/carrier.ts';
import type { Order } from '../../../../contract/order.ts';
import type { OrderUpdate } from '../../../../contract/orderUpdate.ts';
import { type BulkStep, splitByStep } from '../../../../domain/bulkSteps.ts';
import type { OrderProblem } from '../../../../domain/orderProblem.ts';
import { asOrder, type OrderOutcome, performOrderAction } from '../performOrderAction.ts';
import { rememberCarrier } from '../tracking.ts';
import { wasDone } from '../wasDone.ts';
import { bodyOf, type StepAnswers } from './stepAnswers.ts';

/** Why an order did not take the step: a rule of the machine, or what became of the write. */
export class StepFailure extends Error {
  override readonly name = 'StepFailure';
  readonly reason: OrderProblem | OrderOutcome;

  constructor(reason: OrderProblem | OrderOutcome) {
    super('The order did not take the step');
    this.reason = reason;
  }
}

/** A write whose fate is not certain: tried again, it goes under the same key. */
export type Attempt = { before: Order; body: OrderUpdate; key: string };

type Asked = {
  label: BulkStep;
  answers: StepAnswers;
  carriers: readonly Carrier[];
  attempts: Map<string, Attempt>;
};

/**
 * Takes a step with one order: reads it first, so that the rules are asked about the order as it is and
 * the write names its version. Rejects with `StepFailure`, or with what reading it failed with.
 */
export async function takeStep(
  dataProvider: DataProvider,
  id: string,
  { label, answers, carriers, attempts }: Asked,
): Promise<void> {
  const order = asOrder((await dataProvider.getOne('orders', { id })).data);
  if (!order) throw new StepFailure({ code: 'invalid' });
  const earlier = attempts.get(id);
  if (earlier && wasDone(earlier.before, order, earlier.body)) {
    attempts.delete(id);
    return;
  }
  const { eligible, blocked } = splitByStep([order], label, new Date());
  const step = eligible[0]?.step;
  if (!step) throw new StepFailure(blocked[0]?.reason ?? { code: 'invalid' });

  const body = bodyOf(order, step, answers, carriers);
  const isSame = earlier !== undefined && JSON.stringify(earlier.body) === JSON.stringify(body);
  const key = isSame ? earlier.key : crypto.randomUUID();
  attempts.set(id, { before: order, body, key });
  const outcome = await performOrderAction(dataProvider, order, body, { idempotencyKey: key });
  if (outcome.kind === 'done' || outcome.kind === 'refused' || outcome.kind === 'changed') {
    attempts.delete(id);
  }
  if (outcome.kind !== 'done') throw new StepFailure(outcome);
  rememberCarrier(body);
}
