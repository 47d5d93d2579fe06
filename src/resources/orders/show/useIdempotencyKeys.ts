import { useState } from 'react';
import type { Order } from '../../../../contract/order.ts';
import type { OrderUpdate } from '../../../../contract/orderUpdate.ts';
import type { ActionOptions } from '../performOrderAction.ts';

/** `since`: the order as it was when this was asked for first. */
type Intent = Pick<ActionOptions, 'idempotencyKey' | 'since'>;

export type IdempotencyKeys = {
  meant(body: OrderUpdate, order: Order): Intent;
  forget(): void;
};

/**
 * What is asked for, with one `Idempotency-Key` each: asking for the same again, after a failure, is the same
 * intent and must not be done twice. `forget` after it was done: from then on it means something new.
 */
export function useIdempotencyKeys(): IdempotencyKeys {
  const [intents] = useState(createIntents);
  return intents;
}

function createIntents(): IdempotencyKeys {
  const intents = new Map<string, Intent>();
  return {
    meant(body, since) {
      const content = JSON.stringify(body);
      const intent = intents.get(content) ?? { idempotencyKey: crypto.randomUUID(), since };
      intents.set(content, intent);
      return intent;
    },
    forget: () => intents.clear(),
  };
}
