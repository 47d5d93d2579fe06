import type { promotionChecks as english } from '../en/promotionChecks.ts';
import type { Translated } from '../texts.ts';

export const promotionChecks: Translated<typeof english> = {
  simulator: {
    taxUnknown: 'La TVA n’est pas comprise : son taux n’est pas connu pour votre boutique.',
    toSettings: 'L’indiquer dans les paramètres',
    title: 'L’essayer sur un panier',
    text: 'Comme ce serait pendant la promotion. Rien n’est enregistré.',
    empty: 'Ajoutez un produit pour voir l’effet de la promotion.',
    incomplete: 'Saisissez d’abord la remise.',
    less: '%{name} : un de moins',
    more: '%{name} : un de plus',
    product: 'Produit',
    variantOf: 'Variante de %{name}',
    withOthers: 'Avec les autres promotions automatiques du moment',
    subtotal: 'Sous-total',
    discount: 'Remise',
    discountBy: 'Remise : %{name}',
    shipping: 'Frais de livraison',
    total: 'Le client paie',
    cost: 'Prix d’achat des produits',
    margin: 'Vous gagnez',
    marginOf: '%{amount}, soit une marge de %{percent}',
    loss: 'Vous perdez',
    costUnknown: 'Inconnu : un produit n’a pas de prix d’achat',
    applied: 'La promotion s’applique à ce panier.',
    refused: {
      disabled: 'Elle ne s’applique pas : elle est suspendue.',
      ended: 'Elle ne s’applique pas : elle est terminée.',
      used_up: 'Elle ne s’applique pas : elle est épuisée.',
      scheduled: 'Elle ne s’applique pas : elle n’a pas encore commencé.',
      customer_limit: 'Elle ne s’applique pas : le client l’a utilisée autant de fois que permis.',
      nothing_matches: 'Elle ne s’applique pas : rien dans ce panier ne remplit les conditions.',
      below_min_subtotal: 'Elle ne s’applique pas : le panier est sous le montant minimum.',
      below_min_quantity: 'Elle ne s’applique pas : il n’y a pas assez d’articles.',
      no_effect: 'Elle n’enlève rien à ce panier.',
      another_is_better:
        'Elle ne s’applique pas : une autre promotion est au moins aussi avantageuse pour le client.',
    },
  },
  warnings: {
    title: 'Avant d’enregistrer',
    checking: 'Vérification de vos autres promotions…',
    failed: 'Vos autres promotions n’ont pas pu être vérifiées.',
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
    belowCostLine: 'Vendu %{price}, alors qu’il vous coûte %{cost}',
    belowCostWith: 'Vendu %{price} avec %{others}, alors qu’il vous coûte %{cost}',
    lookedAt:
      'Seul le plus vendu de ces produits a été vérifié. |||| Seuls les %{smart_count} plus vendus de ces produits ont été vérifiés.',
  },
  performance: {
    title: 'Performances',
    uses: 'Utilisations',
    discount: 'Remises accordées',
    orders: 'Commandes',
    average: 'Panier moyen avec la promotion',
    none: 'Personne ne l’a encore utilisée.',
    openOrders: 'Voir ces commandes',
    cancelled: 'Une commande annulée ne compte plus comme utilisation.',
  },
};
