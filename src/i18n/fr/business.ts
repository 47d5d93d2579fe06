import type { business as english } from '../en/business.ts';
import type { Translated } from '../texts.ts';

export const business: Translated<typeof english> = {
  clothing: 'Vêtements',
  shoes: 'Chaussures et sacs',
  jewellery: 'Bijoux et montres',
  beauty: 'Beauté et soins',
  grocery: 'Alimentation et épicerie',
  restaurant: 'Restaurant ou café',
  home: 'Maison et cuisine',
  furniture: 'Meubles',
  electronics: 'Électronique et téléphones',
  books: 'Livres et papeterie',
  toys: 'Jouets et enfants',
  sports: 'Sport et plein air',
  health: 'Santé et pharmacie',
  crafts: 'Art et artisanat',
  flowers: 'Fleurs et cadeaux',
  garden: 'Jardin et animaux',
  tools: 'Outils et pièces automobiles',
  services: 'Services',
};
