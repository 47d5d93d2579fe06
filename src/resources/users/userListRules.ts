import * as v from 'valibot';
import { USER_SORTS, UserFilter } from '../../../contract/user.ts';
import { LAST_ORDERS, SINCE } from '../../../domain/customerFilter.ts';
import { SEGMENTS } from '../../../domain/customerSegments.ts';
import type { ListRules } from '../../lists/listParams.ts';
import { optionalColumns } from './userColumns.ts';

const { id: _id, ...filters } = UserFilter.entries;

/** What the address may ask of the list of customers. Names such as `segment` are sent as the filters they stand for. */
export const userListRules: ListRules = {
  filters: {
    ...Object.fromEntries(Object.entries(filters).map(([name, entry]) => [name, entry.wrapped])),
    segment: v.picklist(SEGMENTS),
    since: v.picklist(SINCE),
    lastOrder: v.picklist(LAST_ORDERS),
  },
  sorts: USER_SORTS,
  defaultSort: { field: 'lastOrderAt', order: 'DESC' },
  defaultPerPage: 25,
  columns: optionalColumns,
};
