import type { pictures as english } from '../en/pictures.ts';
import type { Translated } from '../texts.ts';

export const pictures: Translated<typeof english> = {
  list: 'Images, dans l’ordre où les clients les voient',
  add: 'Ajouter des images',
  dropHere: 'Déposez pour ajouter',
  hint: 'Déposez, collez ou choisissez',
  hintWide:
    'Déposez ou collez-les ici, ou choisissez des fichiers. JPG, PNG ou WebP, 20 Mo au plus par image.',
  choose: 'Choisir des images',
  main: 'Image principale',
  unnamed: 'Image %{position} sur %{count}',
  alt: 'Décrivez-la (texte alternatif)',
  altOf: 'Texte alternatif de l’image %{position}',
  moveLeft: 'Déplacer l’image %{position} vers la gauche',
  moveRight: 'Déplacer l’image %{position} vers la droite',
  remove: 'Retirer l’image %{position}',
  moved: 'Déplacée à la place %{position} sur %{count}.',
  removed: 'Image %{position} retirée.',
  uploaded: '%{name} est envoyé.',
  progress: 'Envoi de %{name}',
  cancel: 'Annuler l’envoi de %{name}',
  dismiss: 'Écarter %{name}',
  dismissAll: 'Fermer',
  leftOut: 'Fichiers non ajoutés : %{count}',
  room: 'Il reste %{left} Mo de place jusqu’à l’enregistrement.',
  refused: {
    notPicture: '%{name} n’est pas une image utilisable. Choisissez un fichier JPG, PNG ou WebP.',
    tooLarge: '%{name} dépasse 20 Mo. Choisissez une image plus légère.',
    empty: '%{name} est vide. Choisissez un autre fichier.',
    noRoom: '%{name} n’a pas été ajouté : il y a de la place pour %{max} images.',
  },
};
