import { createContext } from 'react';
import type { BulkTransition } from '../../../domain/bulkTransitions.ts';
import type { Selection } from '../../lists/bulk/selection.tsx';

/** A transition and the orders to apply it to. */
export type TransitionRequest = { name: BulkTransition; selection: Selection };

/** The order list provides this function, which opens the dialog of a transition. */
export const TransitionRequestContext = createContext<(request: TransitionRequest) => void>(
  () => undefined,
);
