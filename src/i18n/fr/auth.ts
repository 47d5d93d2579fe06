import type { auth as english } from '../en/auth.ts';
import type { Translated } from '../texts.ts';

export const auth: Translated<typeof english> = {
  brand: 'Console marchande',
  pitch: {
    title: 'Toute votre boutique, au calme, en un seul endroit.',
    text: 'Produits, commandes et clients, prêts quand vous ouvrez la porte.',
  },
  documentTitle: '%{page} – Console marchande',
  login: {
    title: 'Se connecter',
    text: 'Ravis de vous revoir. Votre boutique vous attend.',
    phone: 'Numéro de téléphone',
    country: 'Pays',
    password: 'Mot de passe',
    show: 'Afficher',
    hide: 'Masquer',
    showRest: ' ce qui a été saisi',
    capsLock: 'La touche Verr. Maj est active.',
    submit: 'Se connecter',
    submitting: 'Connexion…',
    forgot: 'Mot de passe oublié ?',
    newHere: 'Pas encore de compte ?',
    register: 'Créer un compte',
    refused: 'Le numéro de téléphone ou le mot de passe est incorrect.',
  },
  demo: {
    title: 'Ceci est une boutique de démonstration',
    phone: 'Téléphone',
    password: 'Mot de passe',
    use: 'Utiliser le compte de démonstration',
  },
  busy: 'La boutique est occupée par une autre modification. Réessayez dans un instant.',
  attempts: {
    tooMany: 'Trop de tentatives. Réessayez dans %{minutes} min.',
    tooManyToday: 'Trop de tentatives. Réessayez dans %{hours} h.',
  },
  problems: {
    phoneRequired: 'Saisissez votre numéro de téléphone.',
    phoneIncomplete: 'Ce numéro de téléphone ne semble pas complet.',
    passwordRequired: 'Saisissez votre mot de passe.',
  },
  language: {
    label: 'Langue',
    failed: 'Cette langue n’a pas pu être chargée',
  },
  toasts: {
    region: 'Messages',
    close: 'Fermer',
  },
  backToSignIn: 'Retour à la connexion',
  loading: 'Chargement…',
  notLoaded: 'Cette page n’a pas pu être chargée',
  notLoadedText: 'Vérifiez votre connexion à Internet, puis réessayez.',
  tryAgain: 'Réessayer',
  passwordIsNew: 'Votre nouveau mot de passe est enregistré. Connectez-vous avec celui-ci.',
  otherDevices: 'D’autres appareils sont peut-être encore connectés',
  otherDevicesText: 'Le serveur n’a pas confirmé la déconnexion. Reconnectez-vous et recommencez.',
  ended: {
    kept: 'Votre session a pris fin. Reconnectez-vous : votre saisie est conservée.',
    plain: 'Votre session a pris fin. Veuillez vous reconnecter.',
  },
};
