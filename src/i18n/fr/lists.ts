import type { lists as english } from '../en/lists.ts';
import type { Translated } from '../texts.ts';

export const lists: Translated<typeof english> = {
  export: {
    begun: 'Lecture…',
    read: '%{read} sur %{total}',
    cancel: 'Annuler l’export',
    done: '%{smart_count} ligne exportée |||| %{smart_count} lignes exportées',
    failed: 'L’export n’a pas abouti',
    cut: 'Le fichier contient la première ligne |||| Le fichier contient les %{smart_count} premières lignes',
    more: 'Il y en a peut-être d’autres : cet export s’arrête là.',
  },
};
