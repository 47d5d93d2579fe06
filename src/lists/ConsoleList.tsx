import { type ReactNode, useEffect, useRef } from 'react';
import { ListBase, useResourceContext, useStore, useStoreContext } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import type { ListRules } from './listParams.ts';
import { cleanSearch, cleanStoredParams, takeHiddenColumns } from './listParams.ts';

/** Why there are no rows, or old ones, stands in their place (`ListStates`): no toast says it again. */
const toldByTheList = { meta: { isErrorShown: true }, onError: () => undefined };

type Props = { rules: ListRules; resource?: string; children: ReactNode };

/**
 * `ListBase` that only ever sees list parameters its rules allow, whether they come from the address
 * or from what this browser remembered. Anything else is dropped, and the address rewritten.
 */
export function ConsoleList({ rules, children, ...props }: Props) {
  const resource = useResourceContext(props) ?? '';
  const isClean = useCleanParams(resource, rules);
  const hasColumns = useSharedColumns(resource, rules);
  useOnlySelection(resource);
  if (!isClean || hasColumns) return null;
  return (
    <ListBase
      resource={resource}
      sort={rules.defaultSort}
      perPage={rules.defaultPerPage ?? 25}
      queryOptions={toldByTheList}
    >
      {children}
    </ListBase>
  );
}

function useCleanParams(resource: string, rules: ListRules): boolean {
  const location = useLocation();
  const navigate = useNavigate();
  const [stored, setStored] = useStore<unknown>(`${resource}.listParams`);
  const search = cleanSearch(location.search, rules);
  const params = cleanStoredParams(stored, rules);
  const isAddressClean = search === location.search;
  const isStoreClean = params === stored;

  useEffect(() => {
    if (!isStoreClean) setStored(params);
    if (!isAddressClean) {
      navigate({ search, hash: location.hash }, { replace: true, state: location.state });
    }
  });
  return isAddressClean && isStoreClean;
}

/** A selection lives as long as its list: opening another list ends it. */
function useOnlySelection(resource: string) {
  const store = useStoreContext();
  useEffect(() => {
    for (const key of Object.keys(store.listItems?.() ?? {})) {
      if (/\.selectedIds$/.test(key) && key !== `${resource}.selectedIds`) store.removeItem(key);
    }
  }, [store, resource]);
}

/** Columns that came with a shared address become this merchant's, and leave the address. */
function useSharedColumns(resource: string, rules: ListRules): boolean {
  const location = useLocation();
  const navigate = useNavigate();
  const [, setHidden] = useStore<string[]>(`${resource}.datatable`);
  const shared = takeHiddenColumns(location.search, rules.columns ?? []);
  const taken = useRef('');

  useEffect(() => {
    // Once an address: keeping the columns renders again, before the router has moved on.
    if (!shared || taken.current === location.search) return;
    taken.current = location.search;
    if (rules.columns) setHidden(shared.hidden);
    navigate(
      { search: shared.search, hash: location.hash },
      { replace: true, state: location.state },
    );
  });
  return shared !== null;
}
