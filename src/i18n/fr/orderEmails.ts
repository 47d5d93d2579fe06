import type { orderEmails as en } from '../en/orderEmails.ts';
import type { Translated } from '../texts.ts';

/** Les e-mails aux clients : dans les fenêtres des commandes, et leurs textes dans les réglages. */
export const orderEmails: Translated<typeof en> = {
  tell: 'Écrire au client par e-mail |||| Écrire aux clients par e-mail',
  some: 'Sur %{total}, %{smart_count} a une adresse e-mail |||| Sur %{total}, %{smart_count} ont une adresse e-mail',
  preview: 'Aperçu',
  hide: 'Masquer l’aperçu',
  problems: {
    'notify.off': 'Cette boutique ne peut pas envoyer d’e-mails pour le moment.',
    'notify.noEmail': 'Ce client n’a pas d’adresse e-mail.',
    'notify.nothing': 'Les clients ne sont pas prévenus de cela par e-mail.',
    'emailText.subjectRequired': 'Saisissez un objet.',
    'emailText.subjectTooLong': 'L’objet peut avoir jusqu’à 200 caractères.',
    'emailText.bodyRequired': 'Saisissez un texte.',
    'emailText.bodyTooLong': 'Le texte peut avoir jusqu’à 5 000 caractères.',
    'emailText.placeholderUnknown': 'Il n’y a pas de %{name} ici. Vous pouvez utiliser %{known}.',
  },
};
