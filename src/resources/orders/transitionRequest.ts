import { createContext } from 'react';
import type { BulkTransition } from '../../../domain/bulkTransitions.ts';

/** A transition and the orders to apply it to. */
export type TransitionRequest = { label: BulkTransition; ids: readonly string[] };

/** Opens the transition dialog. */
export const TransitionRequestContext = createContext<(request: TransitionRequest) => void>(
  () => undefined,
);
