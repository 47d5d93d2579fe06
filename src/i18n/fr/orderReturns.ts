import type { orderReturns as english } from '../en/orderReturns.ts';
import type { Translated } from '../texts.ts';

export const orderReturns: Translated<typeof english> = {
  title: 'Retours',
  wish: {
    refund: 'Retour pour remboursement',
    exchange: 'Retour pour échange',
  },
  status: {
    requested: 'Demandé',
    on_the_way: 'En route',
    received: 'Reçu',
    closed: 'Clos',
    refunded: 'Remboursé',
    exchanged: 'Échangé',
    nothing: 'Sans suite',
  },
  state: {
    expected: 'Attendus',
    toSettle: 'Reçus, à régler',
  },
  restocked: '%{smart_count} remis en stock |||| %{smart_count} remis en stock',
  discarded: '%{smart_count} hors stock |||| %{smart_count} hors stock',
  receive: 'Recevoir…',
  onTheWay: 'En route…',
  track: 'Suivi…',
  close: 'Plus rien d’attendu',
  refund: 'Rembourser…',
  exchange: 'Échanger…',
  newOrder: 'Nouvelle commande',
  exchanged: 'Échangé',
  nothing: 'Sans suite',
  expectTitle: 'Attendre un retour de la commande %{number}',
  expectSubmit: 'Attendre le retour',
  what: 'Qu’est-ce qui revient ?',
  wants: 'Que souhaite le client ?',
  want: {
    refund: 'Être remboursé',
    exchange: 'Autre chose à la place',
  },
  isOnTheWay: 'Le client l’a déjà envoyé',
  onTheWayTitle: 'Retour de la commande %{number} en route',
  receiveTitle: 'Recevoir un retour de la commande %{number}',
  receiveSubmit: 'Recevoir',
  intoStock: 'Remis en stock',
  notIntoStock: 'Abîmés, ou pas pour le stock',
  refundTitle: 'Rembourser le retour de la commande %{number}',
};
