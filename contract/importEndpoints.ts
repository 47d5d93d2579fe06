import * as v from 'valibot';
import type { Endpoint } from './endpoint.ts';
import {
  IMPORT_ROW_SORTS,
  IMPORT_SORTS,
  Import,
  ImportFilter,
  ImportInput,
  ImportPortion,
  ImportRow,
  ImportRowFilter,
} from './import.ts';

const one = { path: '/merchant/imports/{id}', tag: 'imports' };

/**
 * The steps of an import: create it, send its rows in portions, write them in portions, perhaps undo them in portions.
 */
export const importEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/merchant/imports',
    summary: 'List imports, newest first',
    tag: 'imports',
    list: { filter: ImportFilter, sorts: IMPORT_SORTS },
    response: v.array(Import),
  },
  {
    method: 'POST',
    path: '/merchant/imports',
    summary: 'Create an import, and say which field each column fills',
    tag: 'imports',
    body: ImportInput,
    response: Import,
    status: 201,
  },
  { ...one, method: 'GET', summary: 'Read an import', response: Import },
  {
    method: 'PUT',
    path: '/merchant/imports/{id}/portions/{n}',
    summary: 'Send a portion of rows to check, without writing them',
    tag: 'imports',
    body: ImportPortion,
    response: Import,
  },
  {
    method: 'GET',
    path: '/merchant/imports/{id}/rows',
    summary: 'List the rows of an import with their problems',
    tag: 'imports',
    list: { filter: ImportRowFilter, sorts: IMPORT_ROW_SORTS },
    response: v.array(ImportRow),
  },
  {
    ...one,
    method: 'POST',
    path: `${one.path}/run`,
    summary: 'Write the next portion; repeat until the import is finished',
    response: Import,
  },
  {
    ...one,
    method: 'POST',
    path: `${one.path}/cancel`,
    summary: 'Cancel an import; written rows stay',
    response: Import,
  },
  {
    ...one,
    method: 'POST',
    path: `${one.path}/undo`,
    summary: 'Undo the next portion. Available for 24 hours. Keeps later changes.',
    response: Import,
  },
];
