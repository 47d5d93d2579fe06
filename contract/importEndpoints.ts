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

/** A file comes in: it is checked row by row, then written in portions, then perhaps undone in portions. */
export const importsEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/merchant/imports',
    summary: 'List imports, the newest first',
    tag: 'imports',
    list: { filter: ImportFilter, sorts: IMPORT_SORTS },
    answer: v.array(Import),
  },
  {
    method: 'POST',
    path: '/merchant/imports',
    summary: 'Begin an import, saying which column is what',
    tag: 'imports',
    body: ImportInput,
    answer: Import,
    status: 201,
  },
  { ...one, method: 'GET', summary: 'Read an import', answer: Import },
  {
    method: 'PUT',
    path: '/merchant/imports/{id}/portions/{n}',
    summary: 'Send some rows to be judged; nothing of the shop is written',
    tag: 'imports',
    body: ImportPortion,
    answer: Import,
  },
  {
    method: 'GET',
    path: '/merchant/imports/{id}/rows',
    summary: 'List the rows of an import, with what is wrong with them',
    tag: 'imports',
    list: { filter: ImportRowFilter, sorts: IMPORT_ROW_SORTS },
    answer: v.array(ImportRow),
  },
  {
    ...one,
    method: 'POST',
    path: `${one.path}/run`,
    summary: 'Write the next portion; again until it is done',
    answer: Import,
  },
  {
    ...one,
    method: 'POST',
    path: `${one.path}/cancel`,
    summary: 'Write no more of it; what is written stays',
    answer: Import,
  },
  {
    ...one,
    method: 'POST',
    path: `${one.path}/undo`,
    summary: 'Take back the next portion, for a day; what was changed since stays',
    answer: Import,
  },
];
