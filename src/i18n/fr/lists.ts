import type { lists as english } from '../en/lists.ts';
import type { Translated } from '../texts.ts';

export const lists: Translated<typeof english> = {
  export: {
    begun: 'Lecture…',
    read: '%{read} sur %{total}',
    cancel: 'Annuler l’export',
    done: '%{smart_count} ligne exportée |||| %{smart_count} lignes exportées',
    failed: 'L’export n’a pas abouti',
  },
};
