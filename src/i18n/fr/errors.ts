import type { errors as english } from '../en/errors.ts';
import type { Translated } from '../texts.ts';

export const errors: Translated<typeof english> = {
  requestFailed: 'Échec de la demande',
  serverError: 'Erreur du serveur',
  requestTimeout: 'Délai dépassé',
  networkError: 'Erreur de réseau',
  checkInput: 'Vérifiez votre saisie, puis réessayez.',
  serverFallback: 'Un problème est survenu de notre côté. Réessayez plus tard.',
  timeout: 'Le serveur n’a pas répondu à temps. Vérifiez votre connexion, puis réessayez.',
  reference: 'Pour l’assistance : %{reference}',
  network:
    'Erreur de réseau. Vérifiez votre connexion à Internet et assurez-vous que le serveur fonctionne.',
  unexpected: 'Une erreur inattendue s’est produite.',
  changedElsewhere:
    'Quelqu’un d’autre a modifié ceci entre-temps et rien n’a été enregistré. Vérifiez, puis réessayez.',
  malformed: 'Le serveur a envoyé quelque chose que cette console ne peut pas lire.',
  earlierDone:
    'Une tentative précédente a finalement été enregistrée. Vérifiez ce qu’elle a modifié, puis réessayez.',
  noToken: 'Le serveur n’a pas envoyé de jeton',
  noUser: 'Le serveur n’a pas envoyé les données de l’utilisateur',
  status: 'La demande a échoué avec le code %{status}',
  tryAgainIn: 'Trop de demandes. Réessayez dans %{seconds} s.',
  signedOut: 'Votre session a pris fin. Reconnectez-vous.',
  aborted: 'La demande a été annulée.',
  storageTitle: 'Ce navigateur ne peut pas enregistrer de données',
  storageText:
    'Son espace de stockage est plein ou bloqué. Votre session sera fermée à la fermeture ou au rechargement de cette page.',
};
