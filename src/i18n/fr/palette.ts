import type { palette as english } from '../en/palette.ts';
import type { Translated } from '../texts.ts';

export const palette: Translated<typeof english> = {
  title: 'Recherche et actions',
  field: 'Rechercher des produits, des commandes et des clients, ou saisir une action',
  placeholder: 'Rechercher ou agir…',
  close: 'Fermer',
  keys: 'Flèches pour choisir, Entrée pour ouvrir, Échap pour fermer.',
  searching: 'Recherche en cours…',
  none: 'Aucun résultat pour « %{text} ».',
  count: '%{smart_count} résultat |||| %{smart_count} résultats',
  failed: 'La recherche a échoué : %{name}.',
  allFailed: 'La recherche a échoué. Vérifiez votre connexion, puis saisissez à nouveau.',
  groups: {
    recent: 'Récents',
    screens: 'Aller à',
    actions: 'Actions',
  },
  add: {
    products: 'Ajouter un produit',
    categories: 'Ajouter une catégorie',
    promotions: 'Ajouter une promotion',
  },
  addOther: 'Ajouter : %{name}',
  light: 'Utiliser les couleurs claires',
  dark: 'Utiliser les couleurs sombres',
  step: {
    accept: 'Accepter %{number}',
    pack: 'Commencer à préparer %{number}',
    ship: 'Marquer %{number} comme expédiée',
    deliver: 'Marquer %{number} comme livrée',
    resume: 'Reprendre %{number}',
  },
  shortcuts: {
    title: 'Raccourcis clavier',
    palette: 'Recherche et actions',
    save: 'Enregistrer',
    sidebar: 'Afficher ou masquer le menu latéral',
    single: 'Raccourcis à une seule touche',
    singleText:
      'Ils sont désactivés pendant la saisie. Désactivez-les si vous les déclenchez par erreur.',
    help: 'Raccourcis clavier',
    search: 'Rechercher dans la liste',
  },
};
