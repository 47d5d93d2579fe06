import type { shell as english } from '../en/shell.ts';
import type { Translated } from '../texts.ts';

export const shell: Translated<typeof english> = {
  retry: 'Réessayer',
  loading: 'Chargement…',
  starting: 'Vérification de votre session…',
  skipToContent: 'Aller au contenu',
  navigation: 'Menu principal',
  quickLinks: 'Accès rapide',
  newOrders: '%{smart_count} nouvelle |||| %{smart_count} nouvelles',
  breadcrumb: 'Fil d’Ariane',
  brand: {
    storeName: 'Nom de la boutique',
    storeType: 'Boutique en ligne',
    home: 'Aller au tableau de bord',
  },
  menu: {
    dashboard: 'Tableau de bord',
    profile: 'Paramètres de la boutique',
    analytics: 'Analyses',
    subscription: 'Abonnement',
  },
  palette: {
    open: 'Recherche et actions',
    search: 'Rechercher',
  },
  sidebar: {
    toggle: 'Replier ou déplier le menu',
    shortcut: 'Replier ou déplier le menu (Ctrl+B ou ⌘B)',
    close: 'Fermer le menu',
  },
  account: {
    menu: 'Menu du compte',
    section: 'Compte',
    profile: 'Profil',
    appearance: 'Apparence',
    light: 'Clair',
    dark: 'Sombre',
    system: 'Système',
    logout: 'Se déconnecter',
    logoutAll: 'Déconnecter tous les appareils',
  },
  language: {
    title: 'Langue',
    failed: 'Cette langue n’a pas pu être chargée',
    failedText: 'Vérifiez votre connexion à Internet, puis réessayez.',
  },
  logout: {
    title: 'Confirmer la déconnexion',
    text: 'Voulez-vous vraiment vous déconnecter ? Vous devrez vous reconnecter pour accéder à votre compte.',
    cancel: 'Annuler',
    confirm: 'Se déconnecter',
  },
  logoutAll: {
    title: 'Déconnecter tous les appareils',
    text: 'Votre session sera fermée sur tous vos téléphones et ordinateurs, celui-ci compris.',
    cancel: 'Annuler',
    confirm: 'Tout déconnecter',
  },
  logoutLoses: {
    here: 'Ce que vous avez saisi ici n’est pas enregistré et sera perdu si vous vous déconnectez.',
    elsewhere:
      'Ce que vous avez saisi dans un autre onglet, ou un autre jour, n’est pas enregistré et sera perdu si vous vous déconnectez.',
    both: 'Ce que vous avez saisi ici et dans un autre onglet, ou un autre jour, n’est pas enregistré et sera perdu si vous vous déconnectez.',
  },
  toast: {
    region: 'Notifications',
    close: 'Fermer la notification',
  },
  offline: {
    title: 'Vous êtes hors ligne.',
    text: 'Ce qui est affiché n’est peut-être plus à jour, et rien ne peut être enregistré avant le retour de la connexion.',
  },
  error: {
    title: 'Cet écran s’est arrêté',
    text: 'Le reste de la console fonctionne. Rien de ce qui a été enregistré n’est perdu.',
    reset: 'Réinitialiser l’affichage',
    resetHint:
      'La réinitialisation oublie les filtres, les colonnes et les tailles de page conservés dans ce navigateur. Votre boutique n’est pas modifiée.',
    details: 'Détails techniques',
  },
  notLoaded: {
    title: 'Cette partie n’a pas pu être chargée',
    text: 'Une version plus récente de la console a remplacé celle-ci, ou la connexion a été interrompue. Enregistrez ou copiez ce que vous avez saisi, puis rechargez la page.',
    reload: 'Recharger',
  },
  notFound: {
    title: 'Page introuvable',
    text: 'Il n’y a rien à cette adresse web. Elle contient peut-être une erreur, ou la page a été déplacée.',
    home: 'Aller au tableau de bord',
    back: 'Revenir en arrière',
  },
  denied: {
    title: 'Accès refusé',
    text: 'Votre compte ne permet pas d’ouvrir cette page.',
  },
};
