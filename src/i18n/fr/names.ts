import type { names as english } from '../en/names.ts';
import type { Translated } from '../texts.ts';

export const names: Translated<typeof english> = {
  products: { name: 'Produit |||| Produits' },
  orders: { name: 'Commande |||| Commandes' },
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
};
