import type { names as english } from '../en/names.ts';
import type { Translated } from '../texts.ts';

export const names: Translated<typeof english> = {
  products: { name: 'Produit |||| Produits' },
  orders: { name: 'Commande |||| Commandes' },
  'draft-orders': {
    name: 'Brouillon de commande |||| Brouillons de commandes',
    search: 'Rechercher des brouillons',
    empty: {
      title: 'Aucun brouillon',
      text: 'Les commandes enregistrées comme brouillons attendent ici, sur tous vos appareils.',
    },
    fields: {
      number: 'Brouillon',
      customer: 'Client',
      itemsCount: 'Articles',
      total: 'Total',
      heldUntil: 'Réservé jusqu’au',
    },
  },
  'stock-levels': {
    name: 'Stock faible |||| Stock faible',
    search: 'Rechercher un nom, une référence ou un code-barres',
    tabs: 'Stock faible par disponibilité',
    allProducts: 'Tous les produits',
    noSales: 'Aucune vente',
    soonest: 'Jours restants, croissant',
    empty: {
      title: 'Aucun stock faible',
      text: 'Ce qui est en rupture, ou à son seuil de stock faible, apparaît ici.',
    },
    fields: {
      name: 'Variante',
      availability: 'Disponibilité',
      stock: 'Stock',
      reserved: 'Réservé',
      sold: 'Ventes par jour',
      daysLeft: 'Jours restants',
    },
  },
  invoices: {
    name: 'Facture |||| Factures',
    search: 'Numéro, commande ou client',
    empty: {
      title: 'Aucune facture',
      text: 'Une commande reçoit sa facture à la première impression.',
    },
    filter: { totalMin: 'De', totalMax: 'À' },
  },
  'credit-notes': {
    name: 'Avoir |||| Avoirs',
    search: 'Numéro, commande ou client',
    empty: {
      title: 'Aucun avoir',
      text: 'Le remboursement ou l’annulation d’une commande facturée en crée un.',
    },
    filter: { totalMin: 'De', totalMax: 'À' },
  },
  promotions: { name: 'Promotion |||| Promotions' },
  categories: { name: 'Catégorie |||| Catégories' },
  brands: {
    name: 'Marque |||| Marques',
    new: 'Nouvelle marque',
    search: 'Rechercher des marques',
    empty: {
      title: 'Aucune marque',
      text: 'Ajoutez les marques de vos produits.',
      action: 'Créer une marque',
    },
    fields: { name: 'Nom', website: 'Site web', logo: 'Logo', isActive: 'Active' },
    deleteUsed:
      '%{smart_count} produit est de cette marque. Il reste, sans marque. |||| %{smart_count} produits sont de cette marque. Ils restent, sans marque.',
    deleteMany: 'Les produits de ces marques restent, sans marque. Cette action est définitive.',
  },
  suppliers: {
    name: 'Fournisseur |||| Fournisseurs',
    new: 'Nouveau fournisseur',
    search: 'Rechercher des fournisseurs',
    empty: {
      title: 'Aucun fournisseur',
      text: 'Ajoutez à qui vous achetez vos produits.',
      action: 'Créer un fournisseur',
    },
    fields: {
      name: 'Nom',
      email: 'E-mail',
      phone: 'Téléphone',
      website: 'Site web',
      leadDays: 'Jours de livraison',
      isActive: 'Actif',
      note: 'Note',
    },
  },
  'tax-rates': {
    name: 'Taux de TVA |||| Taux de TVA',
    new: 'Nouveau taux de TVA',
    search: 'Rechercher des taux',
    empty: {
      title: 'Aucun taux par pays',
      text: 'En attendant, votre boutique applique le taux unique de ses paramètres.',
      action: 'Créer un taux',
    },
    fields: {
      name: 'Nom sur les factures',
      percent: 'Taux',
      country: 'Pays',
      region: 'Région',
      taxClass: 'Catégorie de TVA',
    },
  },
  users: { name: 'Client |||| Clients' },
  'shipping-rates': {
    name: 'Tarif de livraison |||| Tarifs de livraison',
    new: 'Nouveau tarif de livraison',
    search: 'Rechercher des tarifs de livraison',
    empty: {
      title: 'Aucun tarif de livraison',
      text: 'Ajoutez les prix de livraison par pays, code postal, sous-total ou poids.',
      action: 'Créer un tarif de livraison',
    },
    fields: {
      name: 'Nom',
      countries: 'Pays',
      postcodes: 'Codes postaux',
      subtotalFrom: 'Sous-total à partir de',
      subtotalTo: 'Sous-total inférieur à',
      weightFrom: 'Poids à partir de (g)',
      weightTo: 'Poids inférieur à (g)',
      price: 'Prix',
      deliveryDaysMin: 'Jours ouvrés, au moins',
      deliveryDaysMax: 'Jours ouvrés, au plus',
      taxClass: 'Catégorie de TVA',
      isActive: 'Actif',
    },
  },
};
