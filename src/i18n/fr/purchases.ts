import type { purchases as english } from '../en/purchases.ts';

export const purchases: typeof english = {
  order: 'Marquer comme commandé',
  numberHelp: 'Vide : le numéro suivant',
  unitCost: 'Prix d’achat unitaire',
  received: '%{count} sur %{units} reçus',
  total: 'Total',
  receipts: 'Réceptions',
  cancel: {
    open: 'Annuler la commande',
    rest: 'Annuler le reste',
    keep: 'Garder la commande',
    title: 'Annuler %{name} ?',
    text: '%{smart_count} unité ne sera plus attendue. |||| %{smart_count} unités ne seront plus attendues.',
    done: '%{name} annulé',
  },
  receive: {
    open: 'Réceptionner',
    title: 'Réceptionner %{name}',
    scanHelp: 'Référence (SKU) ou code-barres',
    all: 'Tout est arrivé : %{smart_count} unité |||| Tout est arrivé : %{smart_count} unités',
    updatesCosts: 'Reprendre ces prix d’achat dans les produits',
    done: '%{smart_count} unité reçue en stock |||| %{smart_count} unités reçues en stock',
    changed: 'Quelqu’un d’autre a modifié ce bon. Vérifiez ce qui reste à recevoir.',
  },
  add: {
    open: 'Ajouter à un bon de commande',
    unknown: 'Fournisseur encore inconnu',
    awaited: 'En route : %{count}',
    first: 'Les %{most} premiers sont ajoutés.',
    done: '%{smart_count} produit ajouté |||| %{smart_count} produits ajoutés',
  },
};
