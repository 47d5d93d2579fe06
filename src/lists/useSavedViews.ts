import { useListContext, useStore } from 'react-admin';
import { useSession } from '../session.ts';
import { identityOf } from '../sessionShape.ts';
import { isSameLook, isSameName, type ListLook, type SavedView, withView } from './savedViews.ts';

/** The merchant's own views of the list around, the look it has now, and what can be done with them. */
export function useSavedViews(hiddenAtFirst: string[]) {
  const { resource, filterValues, sort, perPage } = useListContext();
  const user = useSession((session) => identityOf(session.user));
  const [views, setViews] = useStore<SavedView[]>(`savedViews.${user}.${resource}`, []);
  const [hidden, setHidden] = useStore<string[]>(`${resource}.datatable`, hiddenAtFirst);
  const look: ListLook = { filter: filterValues, sort, perPage, hidden };
  return {
    views,
    look,
    current: views.find((view) => isSameLook(view, look)),
    setHidden,
    save: (name: string) => setViews(withView(views, { ...look, name: name.trim() })),
    remove: (name: string) => setViews(views.filter((view) => !isSameName(view.name, name))),
  };
}
