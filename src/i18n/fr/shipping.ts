import type { shipping as english } from '../en/shipping.ts';
import type { Translated } from '../texts.ts';

export const shipping: Translated<typeof english> = {
  rates: 'Tarifs de livraison',
  noCountry:
    'Choisissez le pays d’où vous vendez. Sans lui, un panier essayé dans une promotion paie le tarif unique ci-dessous.',
  none: 'Aucun tarif : chaque commande paie le tarif ci-dessous.',
  failed: 'Les tarifs de livraison n’ont pas pu être chargés.',
  add: 'Ajouter un tarif',
  all: 'Tous les tarifs de livraison',
  off: 'Désactivé',
  replaced: 'Jamais utilisé : « %{name} » vaut pour les mêmes commandes et passe avant.',
  fallback: 'Facturé lorsqu’aucun tarif ne s’applique',
  uncovered:
    'Toutes les commandes vers ces pays n’ont pas de tarif : %{countries}. Une commande sans tarif paie %{price}.',
  afterDeletion: {
    uncovered:
      'Toutes les commandes vers ces pays n’auront alors plus de tarif : %{countries}. Une commande sans tarif paie %{price}.',
    elsewhere: 'tous les autres pays',
  },
  free: 'Offerte',
  places: {
    everywhere: 'Partout',
    countries: '%{smart_count} pays |||| %{smart_count} pays',
    postcodes: '%{countries} : %{postcodes}',
  },
  limits: {
    from: 'À partir de %{from}',
    under: 'Moins de %{to}',
    between: 'De %{from} à moins de %{to}',
  },
  days: {
    exactly: '%{smart_count} jour ouvré |||| %{smart_count} jours ouvrés',
    upTo: 'Jusqu’à %{smart_count} jour ouvré |||| Jusqu’à %{smart_count} jours ouvrés',
    from: '%{smart_count} jour ouvré ou plus |||| %{smart_count} jours ouvrés ou plus',
    between: '%{from} à %{smart_count} jour ouvré |||| %{from} à %{smart_count} jours ouvrés',
  },
  trial: {
    open: 'Essayer une adresse',
    text: 'Voyez quel tarif de livraison paie une commande vers cette adresse, et pourquoi.',
    subtotal: 'Sous-total',
    subtotalHelp: 'Articles avant promotions',
    weight: 'Poids',
    choose: 'Choisissez un pays.',
    invalid: 'Saisissez un montant et un poids.',
    only: 'Aucun autre tarif ne s’applique.',
    best: 'D’autres tarifs s’appliquent, mais celui-ci passe avant.',
    fallback: 'Tarif de livraison des paramètres',
    noneApplies: 'Aucun tarif ne s’applique.',
    unused: 'Tarifs non utilisés',
    why: {
      inactive: 'Désactivé',
      elsewhere: 'Pas pour cette adresse',
      subtotal: 'Pas pour ce sous-total',
      weight: 'Pas pour ce poids',
      postcodes: 'Moins précis : pour tous les codes postaux',
      countries: 'Moins précis : pour tous les pays',
      conditions: 'Moins précis : moins de limites',
      price: 'Plus cher',
      name: 'Son nom vient après',
    },
  },
};
