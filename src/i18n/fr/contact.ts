import type { contact as english } from '../en/contact.ts';
import type { Translated } from '../texts.ts';

export const contact: Translated<typeof english> = {
  call: 'Appeler %{name}',
  message: 'Envoyer un SMS à %{name}',
  whatsapp: 'Écrire à %{name} sur WhatsApp',
  mail: 'Envoyer un e-mail à %{name}',
  none: 'Ni numéro de téléphone ni adresse e-mail.',
  phone: 'le numéro de téléphone',
  email: 'l’adresse e-mail',
  copy: 'Copier %{what}',
  copied: 'Copié',
  notCopied: 'La copie a échoué. Sélectionnez le texte et copiez-le à la main.',
  /** A text for somebody. */
  send: {
    language: 'Langue',
    whatsapp: 'WhatsApp',
    email: 'E-mail',
  },
  address: {
    map: 'Ouvrir dans une carte',
    what: 'l’adresse',
    name: 'Nom',
    phone: 'Téléphone',
    line1: 'Rue et numéro',
    line2: 'Complément (étage, société)',
    city: 'Ville',
    region: 'Région',
    postcode: 'Code postal',
    country: 'Pays',
  },
};
