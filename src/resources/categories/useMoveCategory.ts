import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { showToast } from '../../toasts.ts';
import type { Place } from './categoryMoves.ts';
import type { ListedCategory } from './useCategoryTree.ts';

export type MoveOrder = { category: ListedCategory; place: Place; parentName: string | null };

/** Moves a category on the server, then reads the tree again and says where it went. */
export function useMoveCategory() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const translate = useTranslate();
  return useMutation({
    mutationKey: ['categories', 'move'],
    mutationFn: ({ category, place }: MoveOrder) =>
      dataProvider.update('categories', {
        id: category.id,
        data: place,
        // Both: the same position under another parent is another place.
        previousData: { id: category.id },
        // A move says where to, whatever else changed on the category meanwhile.
        meta: { ifMatch: false },
      }),
    onSuccess: (_, { category, place, parentName }) => {
      const where = { name: category.name, parent: parentName, place: place.position + 1 };
      const title = translate(
        parentName ? 'categories.moved.under' : 'categories.moved.top',
        where,
      );
      showToast({ tone: 'success', title });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['categories'] }),
  });
}
