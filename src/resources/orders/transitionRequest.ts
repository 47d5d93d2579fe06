import { createContext } from 'react';
import type { BulkTransition } from '../../../domain/bulkTransitions.ts';

/** A step that was chosen, and the orders that shall take it. */
export type TransitionRequest = { label: BulkTransition; ids: readonly string[] };

/** Opens the dialog that says who can take a step, asks what it needs, and takes it. */
export const TransitionRequestContext = createContext<(asked: TransitionRequest) => void>(
  () => undefined,
);
