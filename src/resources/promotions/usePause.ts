import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { Promotion } from '../../../contract/promotion.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { showToast } from '../../toasts.ts';

/** Pauses a promotion that is on and resumes one that is off, whatever else was changed meanwhile. */
export function usePause() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ _id: id, isActive }: Promotion) =>
      dataProvider.update('promotions', {
        id,
        data: { isActive: !isActive },
        previousData: { id },
        meta: { ifMatch: false },
      }),
    onSuccess: async (_, { name, isActive }) => {
      showToast({
        tone: 'success',
        title: translate(isActive ? 'promotions.paused' : 'promotions.resumed', { name }),
      });
      await queryClient.invalidateQueries({ queryKey: ['promotions'] });
    },
  });
  return { toggle: (promotion: Promotion) => mutate(promotion), isPending };
}
