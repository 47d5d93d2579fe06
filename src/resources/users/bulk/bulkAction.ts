/** What can be done with many customers. */
export const BULK_ACTIONS = ['block', 'unblock', 'tag'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

export type BulkRequest = { kind: BulkAction; ids: readonly string[] };
