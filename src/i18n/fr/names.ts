import type { names as english } from '../en/names.ts';
import type { Translated } from '../texts.ts';

export const names: Translated<typeof english> = {
  products: { name: 'Produit |||| Produits' },
  orders: { name: 'Commande |||| Commandes' },
  promotions: { name: 'Promotion |||| Promotions' },
  categories: { name: 'Catégorie |||| Catégories' },
  users: { name: 'Client |||| Clients' },
};
