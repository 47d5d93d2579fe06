import { createContext } from 'react';

/**
 * Where cards are only there to be chosen, how the ids of their checkboxes begin; null where they lead to their
 * records and to what can be done with them.
 */
export const SelectionOnly = createContext<string | null>(null);
