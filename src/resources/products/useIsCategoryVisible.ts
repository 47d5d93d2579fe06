import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { MAX_CATEGORY_DEPTH } from '../../../contract/category.ts';

/** Whether customers see a category: it and all those above it are visible. True while unknown. */
export function useIsCategoryVisible(id: string | null): boolean {
  const dataProvider = useDataProvider();
  const { data } = useQuery({
    queryKey: ['categories', 'isVisible', id],
    enabled: id !== null,
    queryFn: async ({ signal }) => {
      let next: unknown = id;
      for (let level = 0; level < MAX_CATEGORY_DEPTH && typeof next === 'string'; level += 1) {
        const answer: { data: Record<string, unknown> } = await dataProvider.getOne('categories', {
          id: next,
          signal,
        });
        if (answer.data.isVisible === false) return false;
        next = answer.data.parentId;
      }
      return true;
    },
  });
  return data ?? true;
}
