import { createContext, type ReactNode, useContext, useState } from 'react';
import { type Identifier, ListContextProvider, useListContext } from 'react-admin';
import type { BulkJobInput } from '../../../contract/bulkJobInput.ts';

/** The selected records of a list. `ids` is null if the whole filter is selected, perhaps with exceptions. */
export type Selection = {
  count: number;
  ids: string[] | null;
  select: BulkJobInput['select'];
};

type AllSelected = Pick<Selection, 'count' | 'select'> | null;

const AllSelectedContext = createContext<{ all: AllSelected; selectAll: () => void }>({
  all: null,
  selectAll: () => undefined,
});

export function useSelection(): Selection {
  const { selectedIds } = useListContext();
  const { all } = useContext(AllSelectedContext);
  if (all) return { ...all, ids: null };
  const ids = selectedIds.map(String);
  return { count: ids.length, ids, select: { ids } };
}

/** Selects all records of the filter, whatever their number, until the filter changes. */
export function useSelectAll(): () => void {
  return useContext(AllSelectedContext).selectAll;
}

/**
 * Lets a list select all records of its filter. While all are selected, `selectedIds` of the list context has the
 * selected rows of the page, and unselecting a row adds an exception.
 */
export function SelectionScope({ children }: { children: ReactNode }) {
  const list = useListContext();
  const filter = { ...list.filterValues, ...list.filter };
  const place = JSON.stringify([list.resource, filter]);
  const [state, setState] = useState<{ place: string; except: readonly Identifier[] }>();
  if (state && state.place !== place) setState(undefined);
  const except = state?.place === place ? state.except : null;
  const setExcept = (ids: readonly Identifier[]) => setState({ place, except: ids });

  const rowIds = (list.data ?? []).map(({ id }) => id);
  const all = except && {
    count: Math.max(0, (list.total ?? 0) - except.length),
    select: { filter, except: except.map(String) },
  };
  const value = except
    ? {
        ...list,
        selectedIds: rowIds.filter((id) => !except.includes(id)),
        onSelect: (ids: Identifier[]) =>
          setExcept([
            ...except.filter((id) => !rowIds.includes(id)),
            ...rowIds.filter((id) => !ids.includes(id)),
          ]),
        onToggleItem: (id: Identifier) =>
          setExcept(except.includes(id) ? except.filter((one) => one !== id) : [...except, id]),
        onUnselectItems: () => setState(undefined),
      }
    : list;
  const selectAll = () => {
    list.onUnselectItems();
    setExcept([]);
  };
  return (
    <AllSelectedContext value={{ all: all?.count === 0 ? null : all, selectAll }}>
      <ListContextProvider value={value}>{children}</ListContextProvider>
    </AllSelectedContext>
  );
}
