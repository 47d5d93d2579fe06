import type { orderDialogs as english } from '../en/orderDialogs.ts';
import type { Translated } from '../texts.ts';

export const orderDialogs: Translated<typeof english> = {
  close: 'Annuler',
  back: 'Retour',
  reason: 'Motif',
  note: 'Note',
  noteHint: 'Les clients ne la voient pas.',
  fewer: 'Une unité de moins : %{name}',
  moreOf: 'Une unité de plus : %{name}',
  units: 'Unités de %{name}',
  of: 'sur %{most}',
  all: 'Toutes',
  none: 'Aucune',
  restock: 'Remettre les unités en stock',
  noStock:
    'Ces unités ne reviennent pas d’elles-mêmes en stock, car leur produit est désormais vendu en variantes ou n’est plus au catalogue : %{names}. Ajustez le stock là où elles vont.',
  amount: 'Montant',
  undone: 'Cette action est définitive.',
  accept: {
    title: 'Accepter la commande %{number} ?',
    text: 'Cette commande n’est pas encore payée. Il reste %{amount} à régler.',
    submit: 'Accepter quand même',
  },
  ship: {
    title: 'Expédier la commande %{number}',
    what: 'Que contient le colis ?',
    partial:
      'Il restera %{smart_count} unité à expédier. |||| Il restera %{smart_count} unités à expédier.',
    complete: 'Ce colis contient tout ce qu’il restait à expédier.',
    trackingNumber: 'Numéro de suivi',
    link: 'Lien de suivi :',
    submit: 'Marquer comme expédiée',
    submitPartial: 'Expédier une partie',
  },
  tracking: {
    title: 'Suivi du colis %{number}',
    submit: 'Enregistrer le suivi',
  },
  cancel: {
    title: 'Annuler la commande %{number} ?',
    keep: 'Garder la commande',
    submit: 'Annuler la commande',
    submitRefund: 'Annuler et enregistrer le remboursement de %{amount}',
    money: 'Que faire du paiement ?',
    refund: 'Enregistrer le remboursement',
    noRefund: 'Pas de remboursement maintenant',
    staysHere:
      'Aucun remboursement n’est enregistré. Vous gardez %{amount} et pourrez enregistrer un remboursement plus tard.',
    nothingPaid: 'Rien n’a été payé : il n’y a rien à rembourser.',
  },
  refund: {
    title: 'Enregistrer un remboursement pour la commande %{number}',
    what: 'Que remboursez-vous ?',
    shipping: 'Frais de livraison',
    shippingMost: 'Au plus %{max}',
    useProposed: 'Utiliser %{amount}',
    most: 'Au plus %{max} ; déjà remboursé : %{already}.',
    review: 'Continuer',
    confirmTitle: 'Enregistrer un remboursement de %{amount} ?',
    submit: 'Enregistrer le remboursement de %{amount}',
    stock: 'Les unités qui n’ont pas encore été expédiées sont retirées de la commande.',
  },
  paidBack: {
    byYou:
      'Un remboursement de %{amount} est enregistré. Versez-le vous-même à %{name} (moyen de paiement : %{method}).',
    done: 'Un remboursement de %{amount} est enregistré. Vous l’avez déjà versé à %{name} : %{payment}.',
    byServer: '%{amount} sont reversés à %{name} (moyen de paiement : %{method}).',
    how: 'Versement au client',
    later: 'Pas encore',
    day: 'Jour',
    reference: 'Référence',
    referenceHint: 'Par exemple un numéro de reçu ou de virement. Facultatif.',
  },
  return: {
    title: 'Enregistrer un retour pour %{number}',
    what: 'Qu’est-ce qui est revenu ?',
    money: 'Que faire du paiement ?',
    submit: 'Enregistrer le retour',
    submitRefund: 'Enregistrer le retour et le remboursement de %{amount}',
  },
  hold: {
    title: 'Mettre la commande %{number} en attente',
    submit: 'Mettre en attente',
  },
  deliver: {
    title: 'Marquer la commande %{number} comme livrée',
    submit: 'Marquer comme livrée',
  },
  markPaid: {
    title: 'Marquer la commande %{number} comme payée',
    text: 'Le paiement de %{amount} est enregistré comme reçu.',
    reference: 'Numéro de transaction',
    referenceHint: 'Par exemple un numéro de reçu ou de virement. Facultatif.',
    submit: 'Marquer comme payée',
  },
  address: { title: 'Adresse de livraison', submit: 'Enregistrer l’adresse' },
};
