import { useMemo } from 'react';
import { useGetList } from 'react-admin';
import type { Category } from '../../../../contract/category.ts';
import type { WithId } from '../../definition.ts';

/** All categories of the shop, and the one above each. */
export function useCategories() {
  const { data, isPending, error } = useGetList<WithId<Category>>('categories', {
    pagination: { page: 1, perPage: 1000 },
    sort: { field: 'name', order: 'ASC' },
  });
  const parents = useMemo(
    () => new Map((data ?? []).map(({ id, parentId }) => [id, parentId])),
    [data],
  );
  return { categories: data ?? none, parents, isPending, error };
}

const none: WithId<Category>[] = [];

/** `Living room › Chairs` */
export function pathText({ path, name }: Category): string {
  return path.length > 0 ? path.join(' › ') : name;
}
