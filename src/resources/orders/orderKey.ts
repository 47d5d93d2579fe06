/**
 * Where the query cache keeps an order that was read by itself. react-admin puts the rows of lists, which
 * have no timeline, shipments and notes, where it looks for single records: hence a key of its own (D11).
 */
export function orderKey(id: string): readonly unknown[] {
  return ['orders', 'getOne', { id, meta: { purpose: 'screen' } }];
}
