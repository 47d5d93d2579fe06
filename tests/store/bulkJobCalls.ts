import { expect } from 'vitest';
import { type OpenStore, textAt } from './openStore.ts';

export const path = '/merchant/bulk-changes';

export const raise = (percent: number) => ({
  kind: 'field',
  field: 'price',
  how: 'percent',
  percent,
  ending: null,
});

/** Calls of the store that is open when they are made. */
export function bulkJobCalls(opened: () => { store: OpenStore; token: string }) {
  const call = (request: string, body?: unknown, headers: Record<string, string> = {}) => {
    const { store, token } = opened();
    return store.call(request, { token, headers, ...(body !== undefined && { body }) });
  };

  async function ended(id: string): Promise<unknown> {
    await opened().store.bulkRunner.idle();
    return (await call(`GET ${path}/${id}`)).body;
  }

  return {
    call,
    ended,
    async addProduct(body: object): Promise<string> {
      const made = await call('POST /merchant/products', body);
      return textAt(made.body, '_id');
    },
    readProduct: async (id: string) => (await call(`GET /merchant/products/${id}`)).body,
    /** Starts a job and waits for its end. */
    async run(body: object): Promise<{ id: string; job: unknown }> {
      const begun = await call(`POST ${path}`, body);
      expect(begun.status, begun.text).toBe(202);
      const id = textAt(begun.body, '_id');
      return { id, job: await ended(id) };
    },
    async advance(id: string, step: 'undo' | 'retry' | 'cancel'): Promise<unknown> {
      expect((await call(`POST ${path}/${id}/${step}`)).status).toBe(200);
      return ended(id);
    },
    records: async (id: string, filter: object = {}) =>
      (await call(`GET ${path}/${id}/records?filter=${JSON.stringify(filter)}`)).body,
  };
}
