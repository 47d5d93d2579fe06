/** Why an action on an order is refused: a code of `contract/messages.ts` and what its text needs. */
export type OrderProblem = { code: string; values?: Record<string, string | number> };
