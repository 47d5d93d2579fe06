import type { forms as english } from '../en/forms.ts';
import type { Translated } from '../texts.ts';

export const forms: Translated<typeof english> = {
  save: 'Enregistrer',
  saving: 'Enregistrement…',
  label: '%{name} :',
  discard: 'Abandonner',
  unsaved: 'Modifications non enregistrées',
  saved: '%{kind} « %{name} » : modifications enregistrées',
  slugFollows: 'Suit le nom tant que vous ne la modifiez pas',
  created: '%{kind} « %{name} » : création enregistrée',
  nothingToSave: 'Il n’y a rien à enregistrer',
  notSaved: 'Non enregistré, réessayez',
  changesTooOften: 'Quelqu’un d’autre modifie ceci sans cesse. Patientez un instant.',
  savedAfterAll: 'Votre modification a été enregistrée',
  maybeMade: 'C’est peut-être déjà enregistré',
  maybeMadeText:
    'Une tentative précédente est restée sans réponse, et elle est trop ancienne pour qu’on puisse le vérifier. Cherchez dans la liste ; si rien ne s’y trouve, enregistrez à nouveau.',
  failed: 'Le chargement a échoué',
  empty: 'Vide',
  yes: 'Oui',
  no: 'Non',
  tagRepeated: 'Vous avez déjà ajouté %{tag}.',
  listHelp: 'Appuyez sur Entrée après chaque élément.',
  entries: '%{smart_count} élément |||| %{smart_count} éléments',
  delete: {
    title: 'Supprimer %{name} ?',
    text: 'Cette action est définitive.',
    done: 'Suppression effectuée : %{name}.',
  },
  problems: {
    title: '%{smart_count} point à corriger |||| %{smart_count} points à corriger',
    of: '%{field} :',
  },
  category: {
    none: 'Aucune catégorie de ce nom',
    gone: 'Une catégorie qui n’existe plus',
    failed: 'Les catégories n’ont pas pu être chargées.',
  },
  leave: {
    title: 'Quitter sans enregistrer ?',
    text: 'Ce que vous avez modifié ici n’a pas été enregistré.',
    stay: 'Rester',
    leave: 'Quitter sans enregistrer',
  },
  draft: {
    offer: 'Reprendre vos modifications (%{time}) ?',
    text: 'Elles n’ont pas été enregistrées.',
    elsewhere:
      'Elles n’ont pas été enregistrées. Elles viennent d’un autre onglet, ouvert ou fermé depuis.',
    restore: 'Reprendre',
    drop: 'Supprimer',
    restored: 'Ce que vous aviez saisi (%{time}) est toujours là, mais pas encore enregistré.',
  },
  elsewhere: {
    title: 'Quelqu’un d’autre a modifié ceci pendant votre saisie : %{fields}.',
    merged: 'Ses modifications sont affichées ici. Les vôtres sont conservées.',
    asked: 'Vous l’avez modifié aussi. À l’enregistrement, vous choisirez quoi garder.',
  },
  conflict: {
    title: 'Quelqu’un d’autre a aussi modifié ceci',
    text: 'Vous avez tous deux modifié les champs ci-dessous. Choisissez quoi garder ; tout le reste a été fusionné.',
    before: 'Avant',
    mine: 'Votre version',
    theirs: 'L’autre version',
    choose: 'Que garder pour %{field}',
    allMine: 'Garder toutes mes versions',
    allTheirs: 'Prendre toutes les autres versions',
    cancel: 'Retour au formulaire',
    save: 'Enregistrer ce choix',
  },
  slugBreaks: 'Si vous enregistrez, les liens vers l’ancienne adresse web ne fonctionneront plus.',
};
