import type { banners as english } from '../en/banners.ts';
import type { Translated } from '../texts.ts';

export const banners: Translated<typeof english> = {
  region: 'À propos de votre boutique',
  hidden: {
    title: 'Votre boutique est masquée.',
    text: 'Vos clients ne peuvent pas l’ouvrir.',
    show: 'Afficher la boutique',
    shown: 'Vos clients peuvent maintenant ouvrir votre boutique.',
  },
  pastDue: {
    title: 'Un paiement de votre formule est en retard.',
    text: 'La page Abonnement indique qui contacter pour le régler.',
    open: 'Voir l’abonnement',
  },
  newOrders: {
    count: '%{smart_count} nouvelle commande |||| %{smart_count} nouvelles commandes',
    changed: 'Des commandes ont changé',
    show: 'Afficher',
  },
};
