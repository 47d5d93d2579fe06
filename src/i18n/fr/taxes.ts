import type { taxes as english } from '../en/taxes.ts';
import type { Translated } from '../texts.ts';

export const taxes: Translated<typeof english> = {
  taxClass: { standard: 'Normal', reduced: 'Réduit', zero: 'Zéro' },
  classHelp: 'Choisissez-en une, ou saisissez le nom de la vôtre.',
  productsOfClass: 'Produits de cette catégorie',
  movedClass:
    '%{place} : les produits et la livraison de la catégorie « %{taxClass} » seraient taxés à %{to} au lieu de %{from}. Pour renommer une catégorie, changez tous ses taux, ses produits et ses tarifs de livraison.',
  classWithoutRate:
    'La catégorie « %{taxClass} » n’a pas encore de taux : le taux normal s’applique tant que vous n’en ajoutez pas.',
  afterDeletion: {
    lines:
      'Taux appliqués ensuite aux produits et à la livraison. Les commandes passées gardent leur TVA.',
    noRates:
      'Taux appliqués ensuite aux produits, sans TVA sur la livraison. Les commandes passées gardent leur TVA.',
    lineTaxed: '%{place}, %{taxClass} : %{percent}',
    lineUntaxed: '%{place}, %{taxClass} : sans TVA',
  },
  place: '%{country}, %{region}',
  percentOfClass: '%{percent} %{taxClass}',
  one: {
    used: 'Appliqué : ce taux unique, pour tous les produits et tous les pays, sauf pour la livraison.',
    unused: 'Non appliqué : les taux par pays ci-dessous le remplacent.',
  },
  included: {
    on: 'Le client paie le prix affiché. La TVA comprise dépend de son pays.',
    off: 'La TVA s’ajoute au prix. Son montant dépend du pays du client.',
  },
  countryHelp: 'D’où vous vendez. Ses taux s’appliquent si le pays du client n’est pas connu.',
  noCountry:
    'Choisissez le pays d’où vous vendez. Sans lui, un client dont le pays n’est pas connu ne paie pas de TVA.',
  chooseCountry: 'Choisir le pays',
  rates: {
    title: 'Taux par pays',
    none: 'Aucun : le taux unique ci-dessus s’applique.',
    classes: 'Catégories de TVA : %{classes}. Zéro vaut 0 % dans tous les pays.',
    more: 'Et %{smart_count} autre pays |||| Et %{smart_count} autres pays',
    others: 'Les clients de tous les autres pays ne paient pas de TVA.',
    all: 'Tous les taux de TVA',
    failed: 'Les taux de TVA n’ont pas pu être chargés',
  },
  preview: {
    title: 'Ce que paieront vos clients',
    text: 'Pour un exemplaire de chaque produit : %{country}.',
    product: 'Produit',
    before: 'Maintenant',
    after: 'Une fois enregistré',
    tax: 'dont %{tax} de TVA',
    less: 'Les prix que vous avez saisis restent les mêmes et comprennent désormais la TVA : vos clients paient moins, et il vous en reste moins.',
    more: 'Les prix que vous avez saisis restent les mêmes, et la TVA s’y ajoute : vos clients paient plus.',
    noCountry: 'Choisissez le pays de votre boutique pour voir ce que paieront vos clients.',
    noProducts: 'Aucun produit n’a encore de prix.',
    failed: 'Les produits n’ont pas pu être chargés',
  },
  presets: {
    open: 'Ajouter les taux d’un pays',
    title: 'Ajouter les taux de TVA d’un pays',
    rates: 'Taux habituels',
    text: 'Voici les taux habituels. Vérifiez-les avant de les appliquer : les lois changent, et certains produits ont leurs propres taux. Le taux réduit est celui de la plupart des aliments, sinon celui des livres.',
    country: 'Pays',
    none: 'Aucun taux habituel n’est connu pour ce pays. Ajoutez ses taux vous-même.',
    europe: 'Union européenne (tous les pays)',
    there: 'Déjà présent',
    willBeAdded: 'Sera ajouté',
    state: 'État',
    add: 'Ajouter %{smart_count} taux |||| Ajouter %{smart_count} taux',
    allThere: 'Tous ces taux sont déjà présents.',
    added: '%{smart_count} taux de TVA ajouté |||| %{smart_count} taux de TVA ajoutés',
    progress: '%{done} taux sur %{total} ajoutés.',
  },
};
