import { createContext, useContext } from 'react';
import type { BulkStep } from '../../../domain/bulkSteps.ts';

/** A step that was chosen, and the orders that shall take it. */
export type AskedStep = { label: BulkStep; ids: readonly string[] };

/** Opens the dialog that says who can take a step, asks what it needs, and takes it. */
export const AskStepContext = createContext<(asked: AskedStep) => void>(() => undefined);

export function useAskStep(): (asked: AskedStep) => void {
  return useContext(AskStepContext);
}
