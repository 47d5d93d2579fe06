import type { orderEmails as en } from '../en/orderEmails.ts';
import type { Translated } from '../texts.ts';

export const orderEmails: Translated<typeof en> = {
  tell: 'Écrire au client par e-mail |||| Écrire aux clients par e-mail',
  some: '%{smart_count} client sur %{total} a une adresse e-mail |||| %{smart_count} clients sur %{total} ont une adresse e-mail',
  again: 'Écrire de nouveau au client par e-mail',
  recent: 'Le client a déjà reçu un e-mail au sujet de ce colis à %{time}.',
  preview: 'Aperçu',
  hide: 'Masquer l’aperçu',
  noAddress:
    'Aucun e-mail ne sera envoyé : ce client n’a pas d’adresse e-mail. |||| Aucun e-mail ne sera envoyé : ces clients n’ont pas d’adresse e-mail.',
  noServer:
    'Aucun e-mail ne sera envoyé : votre boutique n’a pas de serveur de messagerie. Adressez-vous à la personne qui la gère.',
};
