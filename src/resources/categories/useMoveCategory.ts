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
        previousData: category,
        // A move says where to, whatever else changed on the category meanwhile.
        meta: { ifMatch: false },
      }),
    onSuccess: (_, { category, parentName }) => {
      const title = parentName
        ? translate('categories.moved.under', { name: category.name, parent: parentName })
        : translate('categories.moved.top', { name: category.name });
      showToast({ tone: 'success', title });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['categories'] }),
  });
}
