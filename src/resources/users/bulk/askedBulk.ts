/** What can be done with many customers. */
export const BULK_KINDS = ['block', 'unblock', 'tag'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

export type AskedBulk = { kind: BulkKind; ids: readonly string[] };
