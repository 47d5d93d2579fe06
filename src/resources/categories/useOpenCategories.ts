import { useStore } from 'react-admin';
import type { ListedCategory } from './useCategoryTree.ts';

/** Which categories are open, remembered with the other view settings. At first the top level is. */
export function useOpenCategories(categories: ListedCategory[]) {
  const roots = categories.filter(({ parentId }) => parentId === null).map(({ id }) => id);
  const [stored, setOpen] = useStore<string[] | null>('categories.expanded', null);
  const open = stored ?? roots;
  return {
    isOpen: (id: string) => open.includes(id),
    toggle: (id: string) =>
      setOpen(open.includes(id) ? open.filter((other) => other !== id) : [...open, id]),
    show: (id: string) => open.includes(id) || setOpen([...open, id]),
    openAll: () => setOpen(categories.map(({ id }) => id)),
    closeAll: () => setOpen([]),
  };
}
