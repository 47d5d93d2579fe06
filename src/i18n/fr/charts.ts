import type { charts as english } from '../en/charts.ts';
import type { Translated } from '../texts.ts';

export const charts: Translated<typeof english> = {
  table: 'Tableau',
  tableOf: 'Tableau : %{title}',
  csv: 'CSV',
  csvOf: 'CSV : %{title}',
  keys: 'Les flèches parcourent les valeurs, Entrée ouvre les commandes correspondantes.',
  formula: 'Comment est calculé : %{label}',
  open: '%{label} : %{value}. Ouvrir les commandes.',
  change: {
    new: 'Était à 0',
    alone: 'Aucune commande pendant la période de comparaison.',
    points: '%{points} pts',
    same: 'Inchangé',
    unknown: 'Pas de comparaison',
    before: 'avant : %{before}',
  },
  figures: {
    totalSales: {
      label: 'Ventes totales',
      formula:
        'Ventes nettes + frais de livraison + TVA. Les commandes comptent à leur date, les remboursements à la date de leur enregistrement.',
    },
    netSales: {
      label: 'Ventes nettes',
      formula: 'Ventes brutes − remises − remboursements − retours impayés, le tout hors TVA.',
    },
    grossSales: {
      label: 'Ventes brutes',
      formula:
        'Prix unitaire × quantité de toutes les commandes passées. Les commandes annulées ne comptent pas.',
    },
    discounts: {
      label: 'Remises',
      formula: 'Ce que les promotions ont retiré des commandes de cette période.',
    },
    refunds: {
      label: 'Remboursements',
      formula:
        'Les remboursements enregistrés pendant cette période, hors TVA, quelle que soit la date de la commande.',
    },
    unpaidReturns: {
      label: 'Retours impayés',
      formula:
        'Ce qui n’a jamais été payé des commandes entièrement retournées, hors TVA, au jour de la commande.',
    },
    shipping: {
      label: 'Frais de livraison',
      formula: 'Ce que les clients ont payé pour la livraison.',
    },
    tax: {
      label: 'TVA',
      formula:
        'La TVA des commandes passées, moins celle des remboursements et des retours impayés.',
    },
    orders: {
      label: 'Commandes',
      formula: 'Commandes passées. Les commandes annulées ne comptent pas.',
    },
    cancelledOrders: {
      label: 'Commandes annulées',
      formula: 'Commandes passées pendant cette période et annulées depuis.',
    },
    averageOrderValue: {
      label: 'Panier moyen',
      formula: '(Ventes brutes − remises) ÷ commandes. Un tiret s’il n’y a eu aucune commande.',
    },
    profit: {
      label: 'Bénéfice',
      formula:
        'Ventes nettes des articles dont le prix d’achat est connu − ces prix d’achat, au jour de la commande. Hors TVA et frais de livraison, après remboursements et sans les unités retournées.',
    },
    margin: {
      label: 'Marge',
      formula: 'Bénéfice ÷ ventes nettes des articles dont le prix d’achat est connu.',
    },
    itemsSold: {
      label: 'Articles vendus',
      formula: 'Unités commandées, moins celles qui ont été annulées ou retournées.',
    },
    refundRate: {
      label: 'Taux de rembour\u00ADsement',
      formula: 'Remboursements ÷ (ventes brutes − remises). Plus il est bas, mieux c’est.',
    },
    newCustomers: {
      label: 'Nouveaux clients',
      formula:
        'Clients dont la toute première commande date de cette période. Les invités ne comptent pas.',
    },
    returningCustomers: {
      label: 'Clients récurrents',
      formula:
        'Clients qui ont commandé pendant cette période et avaient déjà commandé. Les invités ne comptent pas.',
    },
    returningShare: {
      label: 'Taux de clients récurrents',
      formula: 'Clients récurrents ÷ (nouveaux clients + clients récurrents).',
    },
  },
  series: {
    nothing: 'Il n’y a rien à montrer pour cette période.',
    sum: '%{sum} au total.',
    sumBefore: '%{sum} au total, contre %{before} pour la période précédente.',
    soFar: '%{sum} pour le moment.',
    soFarBefore: '%{sum} pour le moment, contre %{before} au même stade de la période précédente.',
    highest: {
      hour: 'Meilleure heure : %{at}, avec %{value}.',
      day: 'Meilleur jour : %{at}, avec %{value}.',
      week: 'Meilleure semaine : celle du %{at}, avec %{value}.',
      month: 'Meilleur mois : %{at}, avec %{value}.',
    },
    lowest: {
      hour: 'Heure la plus faible : %{at}, avec %{value}.',
      day: 'Jour le plus faible : %{at}, avec %{value}.',
      week: 'Semaine la plus faible : celle du %{at}, avec %{value}.',
      month: 'Mois le plus faible : %{at}, avec %{value}.',
    },
    start: { hour: 'Heure', day: 'Jour', week: 'Semaine du', month: 'Mois' },
    startUtc: 'Début (UTC)',
    earlier: 'Comparé à',
    earlierValue: 'Période précédente',
    point: '%{at} : %{value}',
    pointBefore: '%{at} : %{value}. Auparavant, %{earlier} : %{before}',
  },
  share: {
    name: 'Partie',
    part: 'Part',
    point: '%{name} : %{value}, soit %{part} de l’ensemble',
    nothing: 'Il n’y a rien à montrer pour cette période.',
    largest: 'La plus grande part : %{name}, %{value} sur %{sum} (%{part}).',
  },
  stack: { part: '%{name} %{value}', value: '%{sum} (%{parts})' },
  waterfall: {
    step: 'Étape',
    change: 'Montant',
    after: 'Cumul',
    point: '%{name} : %{value}, ce qui donne %{after}',
    sumPoint: '%{name} : %{value}',
  },
  heat: {
    hour: 'Heure',
    point: '%{weekday}, %{hour} : %{value}',
    nothing: 'Il n’y a eu aucune commande pendant cette période.',
    busiest: 'Le moment le plus chargé : %{weekday} à %{hour}, avec %{value}.',
    quiet:
      'Aucune commande pendant %{smart_count} des 168 heures de la semaine. |||| Aucune commande pendant %{smart_count} des 168 heures de la semaine.',
    legend: 'Plus le carré est grand, plus il y a de commandes',
  },
  ranking: {
    name: 'Nom',
    part: 'Part',
    point: '%{name} : %{value}',
    pointPart: '%{name} : %{value}, %{part}',
    nothing: 'Il n’y a rien à montrer pour cette période.',
    first: 'En tête : %{name}, avec %{value}.',
  },
};
