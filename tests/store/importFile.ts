import { expect } from 'vitest';
import type { ImportType } from '../../contract/import.ts';
import { at, type OpenStore, textAt } from './openStore.ts';

type SignedIn = { store: Pick<OpenStore, 'call'>; token: string };
export type ImportFile = {
  type?: ImportType;
  /** The field of each column; the column headers are the same. */
  fields: (string | null)[];
  /** The cells of each row, or of each line of a row. */
  rows: (string[] | string[][])[];
  clears?: boolean;
  decimal?: '.' | ',';
  words?: Record<string, string>;
  carrier?: string;
  notifyCustomers?: boolean;
  /** Rows of a portion. */
  portion?: number;
};

/** Sends a file in portions and checks it. */
export async function checkFile({ store, token }: SignedIn, file: ImportFile): Promise<string> {
  const {
    type = 'products',
    fields,
    rows,
    decimal,
    words,
    clears,
    carrier,
    notifyCustomers,
    portion = 3,
  } = file;
  const head = fields.map((field) => field ?? 'Other');
  const fileName = 'file.csv';
  const body = {
    type,
    fileName,
    head,
    fields,
    ...(decimal && { decimal }),
    ...(words && { words }),
    ...(clears && { clears }),
    ...(carrier && { carrier }),
    ...(notifyCustomers && { notifyCustomers }),
  };
  const begun = await store.call('POST /merchant/imports', { token, body });
  expect(begun.status, begun.text).toBe(201);
  const id = textAt(begun.body, '_id');
  let next = 2;
  const sent = rows.map((row) => {
    const cells = row.map((part) => (typeof part === 'string' ? [] : part));
    const isPlain = typeof row[0] === 'string';
    const line = next;
    next += isPlain ? 1 : row.length;
    return { line, cells: isPlain ? [row] : cells };
  });
  const portions = Math.max(1, Math.ceil(rows.length / portion));
  for (let n = 0; n < portions; n += 1) {
    const response = await store.call(`PUT /merchant/imports/${id}/portions/${n}`, {
      token,
      body: {
        rows: sent.slice(n * portion, (n + 1) * portion),
        isLast: n === portions - 1,
      },
    });
    expect(response.status, response.text).toBe(200);
  }
  return id;
}

/** Runs or undoes an import completely. */
export async function drive({ store, token }: SignedIn, id: string, step: 'run' | 'undo') {
  for (let calls = 0; calls < 1000; calls += 1) {
    const response = await store.call(`POST /merchant/imports/${id}/${step}`, { token });
    expect(response.status, response.text).toBe(200);
    const state = at(response.body, 'state');
    if (state === 'done' || state === 'undone') return response.body;
  }
  throw new Error('The import does not end');
}

export async function rowsOf({ store, token }: SignedIn, id: string, filter: object = {}) {
  const query = `filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,999]`;
  const response = await store.call(`GET /merchant/imports/${id}/rows?${query}`, { token });
  expect(response.status, response.text).toBe(200);
  return Array.isArray(response.body) ? response.body : [];
}

export async function countsOf({ store, token }: SignedIn, id: string) {
  const response = await store.call(`GET /merchant/imports/${id}`, { token });
  return at(response.body, 'counts');
}
