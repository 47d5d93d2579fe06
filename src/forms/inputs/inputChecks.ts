import { createContext, useContext, useEffect } from 'react';
import type { Problem } from '../../../contract/problems.ts';

/**
 * What an input knows about a text that it could not read, by field. The form holds the text as it
 * was typed, so that a draft keeps it; the contract alone could only say that it is not a number.
 */
export type InputCheck = (value: unknown) => Omit<Problem, 'field'> | null;

const InputChecksContext = createContext<Map<string, InputCheck> | null>(null);
export const InputChecksProvider = InputChecksContext.Provider;

/** Outside a `SafeForm`, in a filter for example, this does nothing. */
export function useInputCheck(field: string, check: InputCheck): void {
  const checks = useContext(InputChecksContext);
  useEffect(() => {
    checks?.set(field, check);
    return () => {
      checks?.delete(field);
    };
  }, [checks, field, check]);
}
