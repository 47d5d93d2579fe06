import type { subscription as english } from '../en/subscription.ts';
import type { Translated } from '../texts.ts';

export const subscription: Translated<typeof english> = {
  intro: 'Votre formule, et ce que votre boutique en utilise.',
  failed: 'Votre formule n’a pas pu être chargée',
  plan: 'Formule',
  status: 'Statut',
  price: 'Prix',
  renewal: 'Renouvellement',
  perMonth: '%{price} par mois',
  free: 'Gratuit',
  noRenewal: 'Aucun renouvellement',
  unknown: 'Inconnu',
  unknownText: 'Le serveur de votre boutique ne dit pas tout de votre formule.',
  statuses: {
    active: 'Active',
    trialing: 'Essai',
    past_due: 'Paiement en retard',
    cancelled: 'Résiliée',
  },
  renews: 'Renouvellement le %{day}',
  ends: 'Se termine le %{day}',
  trialEnds: 'L’essai se termine le %{day}',
  ended: 'Terminé le %{day}',
  trialEnded: 'L’essai s’est terminé le %{day}',
  wasDue: 'Était dû le %{day}',
  today: 'aujourd’hui',
  daysLeft: '%{smart_count} jour restant |||| %{smart_count} jours restants',
  daysAgo: 'il y a %{smart_count} jour |||| il y a %{smart_count} jours',
  zone: 'Les jours sont comptés dans le fuseau horaire de votre boutique, %{zone}.',
  usage: 'Utilisation',
  usageText: 'Compté à l’instant par votre boutique.',
  unlimited: 'Sans limite',
  limit: 'sur %{limit} dans votre formule',
  limitReached: 'Vous avez atteint la limite de votre formule.',
  limitNear: 'Vous avez presque atteint la limite de votre formule.',
  products: 'Produits',
  orders: 'Commandes ce mois-ci',
  customers: 'Clients',
  notAvailable: 'Non disponible',
  change: 'Payer ou changer votre formule',
  contact:
    'La console n’encaisse aucun paiement. Pour payer votre formule ou en changer, contactez-nous :',
  noContact:
    'La console n’encaisse aucun paiement. Pour payer votre formule ou en changer, contactez la personne qui a mis en place votre boutique.',
  email: 'Écrire à %{email}',
  call: 'Appeler le %{phone}',
  soon: {
    todayRenews: 'Votre formule se renouvelle aujourd’hui.',
    inDaysRenews:
      'Votre formule sera renouvelée dans %{smart_count} jour, le %{day}. |||| Votre formule sera renouvelée dans %{smart_count} jours, le %{day}.',
    todayTrial: 'Votre essai se termine aujourd’hui.',
    inDaysTrial:
      'Votre essai se termine dans %{smart_count} jour, le %{day}. |||| Votre essai se termine dans %{smart_count} jours, le %{day}.',
    open: 'Voir l’abonnement',
  },
};
