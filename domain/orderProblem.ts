/** Why an action on an order is refused: a code of `contract/messages.ts` and the values of its text. */
export type OrderProblem = { code: string; values?: Record<string, string | number> };
