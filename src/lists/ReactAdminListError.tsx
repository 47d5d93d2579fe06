import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useListContext, useStoreContext, useTranslate } from 'react-admin';
import { ApiError } from '../api/errors.ts';
import { lastingPart } from '../browser/viewSettings.ts';
import { ListFailed } from './ListStates.tsx';

/** With an empty field, `<List>` uses its default sort. */
const DEFAULT_SORT = { field: '', order: 'ASC' } as const;

/**
 * Replaces the rows of react-admin's `<List>` after a failure. react-admin stores the sort and filter of a list. If the
 * API refuses them, this component removes them, or each visit would fail again.
 */
export default function ReactAdminListError() {
  const translate = useTranslate();
  const { error, resource, sort, filterValues, setSort, setFilters } = useListContext();
  const store = useStoreContext();
  const isInvalid = error instanceof ApiError && (error.status === 400 || error.status === 422);
  const params = JSON.stringify({ sort, filter: filterValues });

  useEffect(() => {
    if (!isInvalid) return;
    const key = `${resource}.listParams`;
    store.setItem(key, lastingPart(key, store.getItem(key)));
    console.warn(
      `The API refused this list of ${resource}, so its sort and filter are not kept: ${params}. ` +
        'Columns that the API cannot sort need sortable={false}.',
    );
  }, [isInvalid, resource, params, store]);

  return (
    <>
      <ListFailed />
      {isInvalid && (
        <Button
          sx={{ display: 'block', mx: 'auto', mb: 3 }}
          onClick={() => {
            setFilters({}, {});
            setSort(DEFAULT_SORT);
          }}
        >
          {translate('listing.showAll')}
        </Button>
      )}
    </>
  );
}
