import type { promotionForm as english } from '../en/promotionForm.ts';
import type { Translated } from '../texts.ts';
import { promotionChecks } from './promotionChecks.ts';

export const promotionForm: Translated<typeof english> = {
  new: 'Nouvelle promotion',
  backToList: 'Retour aux promotions',
  copyOf: '%{name} (copie)',
  updated: 'Modifiée :',
  section: {
    name: 'Informations',
    nameText: 'Pour vous seulement. Vos clients voient le code, s’il y en a un.',
    gives: 'Remise',
    how: 'Comment vos clients l’obtiennent',
    goods: 'À quoi elle s’applique',
    conditions: 'Conditions et limites',
    conditionsText: 'Laissez vide ce qui n’a pas d’importance.',
    when: 'Quand elle est valable',
    whenText: 'À l’heure de votre boutique : %{zone}, actuellement %{now}.',
    state: 'État',
    summary: 'Résumé',
  },
  type: {
    percentage: { title: 'Pourcentage', text: 'Une part du prix, par exemple 20 %' },
    fixed_amount: { title: 'Montant fixe', text: 'Le même montant sur chaque commande' },
    free_shipping: { title: 'Livraison offerte', text: 'Aucuns frais de livraison à payer' },
  },
  method: {
    code: { title: 'Par code', text: 'Le client le saisit au moment de payer' },
    automatic: {
      title: 'Automatique',
      text: 'Toute commande qui remplit les conditions en profite',
    },
  },
  scope: {
    order: { title: 'Tout', text: 'L’ensemble de la commande' },
    products: { title: 'Produits', text: 'Seulement ceux que vous choisissez' },
    categories: { title: 'Catégories', text: 'Avec tout ce qu’elles contiennent' },
  },
  help: {
    maxDiscount: 'La remise maximale sur une commande',
    code: 'Majuscules ou minuscules, au choix',
    generate: 'Générer un code',
    minSubtotal: 'Avant toute remise',
    usageLimit: 'Laissez vide pour ne pas limiter',
    usedSoFar: 'Utilisée %{smart_count} fois jusqu’ici |||| Utilisée %{smart_count} fois jusqu’ici',
    combinable: 'Sinon, vos clients obtiennent la plus avantageuse',
    isActive: 'Désactivez-la pour la suspendre',
  },
  picker: {
    addProduct: 'Ajouter un produit',
    addCategory: 'Ajouter une catégorie',
    noProduct: 'Aucun produit de ce nom',
    typeMore: 'Saisissez un nom, une référence ou un code-barres',
    remove: 'Retirer %{name}',
    gone: 'N’existe plus',
    loading: 'Chargement…',
    failed: 'La liste n’a pas pu être chargée. Saisissez à nouveau pour réessayer.',
    full: 'Limite atteinte : %{count}',
    from: 'À partir de %{price}',
    variants: '%{count} variante |||| %{count} variantes',
  },
  variants: {
    all: 'Toutes les variantes',
    allFound: 'Toutes les variantes trouvées',
    choose: 'Choisir les variantes',
    chooseOf: 'Choisir les variantes de %{name}',
    apply: 'Appliquer',
    whole: 'Appliquer à tout le produit',
    gone: '%{smart_count} n’existe plus |||| %{smart_count} n’existent plus',
    none: 'Choisissez au moins une variante.',
    search: 'Chercher une variante',
    noneFound: 'Aucune variante trouvée',
    failed: 'Les variantes n’ont pas pu être chargées.',
  },
  moment: {
    startDay: 'Jour de début',
    startTime: 'Heure de début',
    endDay: 'Jour de fin',
    endTime: 'Heure de fin',
    startHelp: 'Sans heure, elle commence à minuit.',
    endHelp: 'Sans fin, elle continue jusqu’à ce que vous la suspendiez.',
    dayMissing: 'Choisissez aussi le jour.',
    starts: 'Commence le %{moment}.',
    ends: 'Se termine le %{moment}.',
    endsWithDay: 'Se termine avec cette journée : %{moment}.',
  },
  lock: {
    title: 'Cette promotion a été utilisée',
    text: 'Son code, son type et son mode d’application ne peuvent plus changer. Pour les modifier, dupliquez la promotion.',
    field: 'Ne peut plus changer : cette promotion a été utilisée.',
  },
  pastEnd: {
    title: 'Elle serait aussitôt terminée',
    text: 'La fin, %{moment}, est déjà passée. Personne ne pourrait utiliser cette promotion.',
    back: 'Retour au formulaire',
    save: 'Enregistrer quand même',
  },
  sentence: {
    incomplete: 'Indiquez la remise et ce qu’elle concerne pour voir le résumé ici.',
    percentage: {
      order: {
        open: '%{value} de remise sur toute la commande, à partir du %{start} (%{zone}).',
        openOnce:
          '%{value} de remise sur toute la commande, à partir du %{start} (%{zone}), une fois par client.',
        until: '%{value} de remise sur toute la commande, du %{start} au %{end} (%{zone}).',
        untilOnce:
          '%{value} de remise sur toute la commande, du %{start} au %{end} (%{zone}), une fois par client.',
      },
      goods: {
        open: '%{value} de remise sur %{goods}, à partir du %{start} (%{zone}).',
        openOnce:
          '%{value} de remise sur %{goods}, à partir du %{start} (%{zone}), une fois par client.',
        until: '%{value} de remise sur %{goods}, du %{start} au %{end} (%{zone}).',
        untilOnce:
          '%{value} de remise sur %{goods}, du %{start} au %{end} (%{zone}), une fois par client.',
      },
    },
    fixed_amount: {
      order: {
        open: '%{value} de remise sur toute la commande, à partir du %{start} (%{zone}).',
        openOnce:
          '%{value} de remise sur toute la commande, à partir du %{start} (%{zone}), une fois par client.',
        until: '%{value} de remise sur toute la commande, du %{start} au %{end} (%{zone}).',
        untilOnce:
          '%{value} de remise sur toute la commande, du %{start} au %{end} (%{zone}), une fois par client.',
      },
      goods: {
        open: '%{value} de remise sur les commandes avec %{goods}, à partir du %{start} (%{zone}).',
        openOnce:
          '%{value} de remise sur les commandes avec %{goods}, à partir du %{start} (%{zone}), une fois par client.',
        until:
          '%{value} de remise sur les commandes avec %{goods}, du %{start} au %{end} (%{zone}).',
        untilOnce:
          '%{value} de remise sur les commandes avec %{goods}, du %{start} au %{end} (%{zone}), une fois par client.',
      },
    },
    free_shipping: {
      order: {
        open: 'Livraison offerte pour toutes les commandes, à partir du %{start} (%{zone}).',
        openOnce:
          'Livraison offerte pour toutes les commandes, à partir du %{start} (%{zone}), une fois par client.',
        until: 'Livraison offerte pour toutes les commandes, du %{start} au %{end} (%{zone}).',
        untilOnce:
          'Livraison offerte pour toutes les commandes, du %{start} au %{end} (%{zone}), une fois par client.',
      },
      goods: {
        open: 'Livraison offerte pour les commandes avec %{goods}, à partir du %{start} (%{zone}).',
        openOnce:
          'Livraison offerte pour les commandes avec %{goods}, à partir du %{start} (%{zone}), une fois par client.',
        until:
          'Livraison offerte pour les commandes avec %{goods}, du %{start} au %{end} (%{zone}).',
        untilOnce:
          'Livraison offerte pour les commandes avec %{goods}, du %{start} au %{end} (%{zone}), une fois par client.',
      },
    },
  },
  also: {
    code: 'Vos clients saisissent le code %{code}.',
    noCode: 'Vos clients saisiront un code qu’il vous reste à choisir.',
    automatic: 'Elle s’applique automatiquement.',
    maxDiscount: 'La remise est de %{amount} au maximum.',
    minSubtotal: 'Seulement pour les commandes d’au moins %{amount}.',
    minQuantity:
      'Seulement à partir de %{smart_count} article. |||| Seulement à partir de %{smart_count} articles.',
    excluded: '%{smart_count} produit est exclu. |||| %{smart_count} produits sont exclus.',
    excludeDiscounted: 'Les produits déjà remisés sont exclus.',
    usageLimit:
      'Elle peut être utilisée %{smart_count} fois au total. |||| Elle peut être utilisée %{smart_count} fois au total.',
    perCustomer:
      'Chaque client peut l’utiliser %{smart_count} fois. |||| Chaque client peut l’utiliser %{smart_count} fois.',
    combinable: 'Elle est cumulable avec d’autres promotions.',
    alone: 'Elle n’est pas cumulable avec d’autres promotions.',
    off: 'Elle est suspendue : personne n’en profite.',
  },
  named: {
    products: '« %{name} »',
    categories: '%{name}',
    promotions: '%{name}',
    variants: '%{text} (%{smart_count} variante) |||| %{text} (%{smart_count} variantes)',
  },
  goodsMore: '%{smart_count} autre |||| %{smart_count} autres',
  ...promotionChecks,
};
