export const sheet = {
  title: 'Produits en feuille de calcul',
  help: 'Les flèches vont de cellule en cellule, Entrée et Tab valident la saisie, Échap l’annule. Maj et les flèches sélectionnent plusieurs cellules, Ctrl+D recopie vers le bas, Ctrl+Z annule, Ctrl+S enregistre. Échap sans saisie en cours quitte la feuille.',
  cell: '%{product} : %{field}',
  before: 'Avant : %{value}',
  grams: 'g',
  tools: 'Cellules sélectionnées',
  undo: 'Annuler',
  redo: 'Rétablir',
  fillDown: 'Recopier vers le bas',
  change: 'Augmenter ou baisser',
  changeTitle: 'Modifier %{smart_count} cellule |||| Modifier %{smart_count} cellules',
  changeThem: 'Modifier',
  products: '%{smart_count} produit |||| %{smart_count} produits',
  changed:
    '%{smart_count} cellule modifiée dans %{products} |||| %{smart_count} cellules modifiées dans %{products}',
  unchanged: 'Rien n’a encore changé',
  wrong: '%{smart_count} cellule à corriger |||| %{smart_count} cellules à corriger',
  saving: 'Enregistrement : %{settled} sur %{of}',
  stop: 'Arrêter',
  saved: '%{smart_count} produit enregistré |||| %{smart_count} produits enregistrés',
  done: '%{smart_count} enregistré |||| %{smart_count} enregistrés',
  failed: '%{smart_count} non enregistré |||| %{smart_count} non enregistrés',
  stopped: '%{smart_count} non tenté |||| %{smart_count} non tentés',
  unknown:
    'Une tentative d’enregistrement est restée sans réponse. Réessayez dans un instant.',
  categoryUnknown: 'Cette catégorie n’existe pas.',
  categorySeveral: 'Plusieurs catégories portent ce nom. Écrivez le chemin complet.',
  none: 'Aucun produit à afficher. Choisissez-en d’autres dans la liste.',
  kept:
    '%{smart_count} cellule n’est pas modifiable ici et reste telle quelle |||| %{smart_count} cellules ne sont pas modifiables ici et restent telles quelles',
  rowsLeft:
    '%{smart_count} ligne collée n’avait pas de place : la feuille s’arrête ici |||| %{smart_count} lignes collées n’avaient pas de place : la feuille s’arrête ici',
  columnsLeft:
    '%{smart_count} colonne collée n’avait pas de place : la feuille s’arrête ici |||| %{smart_count} colonnes collées n’avaient pas de place : la feuille s’arrête ici',
  previous: 'Précédent',
  next: 'Suivant',
  back: 'Retour à la feuille',
};
