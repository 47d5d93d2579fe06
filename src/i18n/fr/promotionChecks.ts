import type { promotionChecks as english } from '../en/promotionChecks.ts';
import type { Translated } from '../texts.ts';

export const promotionChecks: Translated<typeof english> = {
  simulator: {
    title: 'L’essayer sur un panier',
    text: 'Comme ce serait pendant la promotion. Rien n’est enregistré.',
    empty: 'Ajoutez un produit pour voir l’effet de la promotion.',
    incomplete: 'Dites d’abord ce que la promotion offre.',
    less: '%{name} : un de moins',
    more: '%{name} : un de plus',
    product: 'Produit',
    withOthers: 'Avec les autres promotions automatiques du moment',
    subtotal: 'Sous-total',
    discount: 'Remise',
    discountBy: 'Remise : %{name}',
    shipping: 'Frais de port',
    total: 'Le client paie',
    cost: 'Coût des marchandises',
    margin: 'Vous gagnez',
    marginOf: '%{amount}, soit une marge de %{percent}',
    loss: 'Vous perdez',
    costUnknown: 'Inconnu : un produit n’a pas de coût',
    applied: 'La promotion s’applique à ce panier.',
    refused: {
      disabled: 'Elle ne s’applique pas : elle est désactivée.',
      ended: 'Elle ne s’applique pas : sa fin est déjà passée.',
      used_up: 'Elle ne s’applique pas : elle est épuisée.',
      scheduled: 'Elle ne s’applique pas : elle n’a pas commencé.',
      customer_limit: 'Elle ne s’applique pas : le client l’a utilisée autant de fois que permis.',
      nothing_matches: 'Elle ne s’applique pas : rien dans ce panier n’est concerné.',
      below_min_subtotal: 'Elle ne s’applique pas : le panier est sous le montant minimum.',
      below_min_quantity: 'Elle ne s’applique pas : il y a trop peu d’articles.',
      no_effect: 'Elle n’enlève rien à ce panier.',
      another_is_better:
        'Elle ne s’applique pas : une autre promotion est au moins aussi avantageuse pour le client.',
    },
  },
  warnings: {
    title: 'Avant d’enregistrer',
    checking: 'Vérification de vos autres promotions…',
    failed: 'Vos autres promotions n’ont pas pu être vérifiées.',
    retry: 'Réessayer',
    none: 'Aucune autre promotion ne concerne les mêmes produits au même moment.',
    idle: 'Elle n’est pas en cours et ne se superpose donc à aucune autre.',
    together:
      'Elle se cumule avec %{smart_count} autre promotion : vos clients profitent des deux. |||| Elle se cumule avec %{smart_count} autres promotions : vos clients profitent de toutes.',
    best: 'Elle se superpose à %{smart_count} autre promotion : vos clients obtiennent la plus avantageuse. |||| Elle se superpose à %{smart_count} autres promotions : vos clients obtiennent la plus avantageuse.',
    now: { until: 'Jusqu’au %{end}', open: 'À partir de maintenant' },
    later: { until: 'Du %{start} au %{end}', open: 'À partir du %{start}' },
    lowest: 'Au plus bas, %{name} se vend %{price} au lieu de %{full}, avec %{others}.',
    thisOne: 'cette promotion',
    belowCost:
      '%{smart_count} produit serait vendu à perte : |||| %{smart_count} produits seraient vendus à perte :',
    belowCostAtLeast:
      'Au moins %{smart_count} produit serait vendu à perte : |||| Au moins %{smart_count} produits seraient vendus à perte :',
    belowCostLine: 'À %{price}, alors qu’il vous coûte %{cost}',
    belowCostWith: 'À %{price} avec %{others}, alors qu’il vous coûte %{cost}',
    lookedAt:
      'Parmi les produits concernés, le plus vendu a été vérifié. |||| Parmi les produits concernés, les %{smart_count} plus vendus ont été vérifiés.',
  },
  performance: {
    title: 'Résultats',
    uses: 'Utilisations',
    discount: 'Remises accordées',
    orders: 'Commandes',
    average: 'Panier moyen avec la promotion',
    none: 'Personne ne l’a encore utilisée.',
    openOrders: 'Voir ces commandes',
    cancelled: 'Une commande annulée rend son utilisation.',
  },
};
