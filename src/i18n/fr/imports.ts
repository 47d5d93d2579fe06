import type { imports as en } from '../en/imports.ts';
import type { Translated } from '../texts.ts';

export const imports: Translated<typeof en> = {
  title: 'Importer',
  intro:
    'Faites entrer des produits, des clients ou le stock depuis un fichier CSV. Il est d’abord vérifié : rien ne change dans votre boutique avant « Importer ».',
  type: {
    label: 'Que contient le fichier ?',
    products: 'Des produits',
    customers: 'Des clients',
    stock: 'Le stock seulement',
  },
  typeText: {
    products:
      'Les lignes sont reconnues par la référence (SKU), puis par l’ID, puis par l’adresse web. Ce qui est reconnu est modifié, le reste est ajouté.',
    customers:
      'Les lignes sont reconnues par le numéro de téléphone, puis par l’ID. Ce qui est reconnu est modifié, le reste est ajouté.',
    stock: 'Les lignes sont reconnues par la référence (SKU). Seul le stock change.',
  },
  file: {
    title: 'Le fichier',
    choose: 'Choisir un fichier CSV',
    drop: 'ou déposez-le ici',
    hint: 'Les fichiers de cette console, de Shopify et de WooCommerce sont reconnus ; pour tout autre, vous dites ce qu’est chaque colonne. Une cellule vide ne change rien.',
    opening: 'Ouverture de %{name}…',
    another: 'Choisir un autre fichier',
  },
  unreadable: {
    title: 'Ce fichier ne peut pas être importé',
    empty: 'Il ne contient rien.',
    noRows: 'Il nomme ses colonnes, mais n’a aucune ligne.',
    notText:
      'Ce n’est pas un fichier texte : on dirait une image ou le fichier d’un logiciel. Enregistrez-le en CSV.',
    spreadsheet: 'C’est un classeur. Dans Excel ou Google Sheets, enregistrez-le d’abord en CSV.',
    tooLarge:
      'Il fait %{size} Mo ; un fichier peut faire jusqu’à %{most} Mo. Divisez-le en plusieurs.',
    tooManyColumns:
      'Il a %{count} colonnes ; un fichier peut en avoir jusqu’à %{most}. Y a-t-il autre chose entre les cellules qu’une virgule, un point-virgule ou une tabulation ?',
    quote:
      'Un guillemet de la ligne qui commence à la ligne %{line} n’est jamais fermé, ou se trouve au milieu d’une cellule.',
    rowTooLong:
      'La ligne qui commence à la ligne %{line} est trop longue. Un guillemet n’y est peut-être jamais fermé.',
    gone: 'Il n’a plus pu être lu. A-t-il été déplacé ou modifié ? Choisissez-le à nouveau.',
  },
  source: {
    console: 'Reconnu : exporté par cette console.',
    shopify: 'Reconnu : exporté par Shopify.',
    woocommerce: 'Reconnu : exporté par WooCommerce.',
    other: 'Dites ce qu’est chaque colonne. Nous avons deviné ce que nous pouvions.',
  },
  columns: {
    title: 'Colonnes',
    inFile: 'Dans le fichier',
    example: 'Par exemple',
    field: 'C’est',
    fieldOf: '« %{name} » est',
    none: 'Laisser de côté',
    unnamed: 'Colonne %{number}',
    decimal: 'Les montants s’écrivent',
    point: '1,234.50',
    comma: '1.234,50',
    missing: 'Une colonne doit être : %{fields}.',
    twice: 'Deux colonnes sont %{field}. Laissez-en une de côté.',
    check: 'Vérifier le fichier',
  },
  fields: {
    id: 'ID',
    published: 'Publié (oui ou non)',
    salePrice: 'Prix promotionnel',
    inventoryTracker: 'Suivi du stock (Shopify)',
    inventoryPolicy: 'En rupture de stock (Shopify)',
    category: 'Catégorie, chemin entier',
    categoryId: 'ID de la catégorie',
    weight: 'Poids en grammes',
    weightKg: 'Poids en kilogrammes',
    weightLb: 'Poids en livres',
    images: 'Images',
    imageAlt: 'Description de l’image',
    firstName: 'Prénom',
    lastName: 'Nom de famille',
    row: 'Ligne',
  },
  state: {
    checking: 'En cours de vérification',
    checked: 'Vérifié, pas importé',
    running: 'Import en cours',
    done: 'Importé',
    cancelled: 'Abandonné',
    undoing: 'Annulation en cours',
    undone: 'Annulé',
  },
  checking: {
    progress: 'Vérification de %{name} : %{percent} %',
    safe: 'Rien ne change encore dans votre boutique.',
    cutOff:
      'La vérification a été interrompue. Rien n’a changé dans votre boutique : choisissez à nouveau le fichier.',
    again: 'Choisir à nouveau le fichier',
  },
  result: {
    title: 'Ce que le fichier ferait',
    doneTitle: 'Ce que le fichier a fait',
    new: 'Nouvelles',
    changed: 'Modifiées',
    same: 'Identiques',
    refused: 'Refusées',
    rows: 'Lignes : %{result}',
    none: 'Il n’y en a pas.',
    more: 'En voir plus',
    line: 'Ligne %{line}',
    categories:
      '%{smart_count} catégorie sera créée : %{names} |||| %{smart_count} catégories seront créées : %{names}',
    andMore: '%{names} et %{count} de plus',
    kept: 'Laissées telles quelles, car modifiées depuis',
  },
  action: {
    run: 'Importer %{smart_count} ligne |||| Importer %{smart_count} lignes',
    nothing: 'Il n’y a rien à importer.',
    cancel: 'Abandonner',
    stop: 'Ne pas importer le reste',
    pause: 'Mettre en pause',
    continue: 'Continuer',
    download: 'Télécharger les lignes refusées',
    undo: 'Annuler l’import',
    another: 'Importer un autre fichier',
    columns: 'Changer les colonnes',
  },
  run: {
    progress: '%{done} lignes sur %{of}',
    undoProgress: '%{done} lignes annulées sur %{of}',
    running: 'Import en cours',
    undoing: 'Annulation en cours',
    paused: 'L’import est en pause et reprendra là où il s’est arrêté.',
    failed: 'L’import s’est arrêté : %{reason}',
    closed:
      'Vous pouvez fermer cette page : l’import reprendra là où il s’est arrêté quand vous reviendrez.',
  },
  done: {
    imported: '%{smart_count} ligne importée |||| %{smart_count} lignes importées',
    undone: '%{smart_count} ligne annulée |||| %{smart_count} lignes annulées',
    kept: '%{smart_count} ligne a été modifiée depuis et laissée telle quelle |||| %{smart_count} lignes ont été modifiées depuis et laissées telles quelles',
    cancelled:
      'L’import a été abandonné. Ce qui n’était pas encore importé n’est pas dans votre boutique.',
    nothingWritten: 'L’import a été abandonné. Rien n’a changé dans votre boutique.',
    undoUntil: 'Il peut être annulé jusqu’au %{time}.',
  },
  undo: {
    title: 'Annuler cet import ?',
    text: 'Ce qu’il a ajouté disparaît, ce qu’il a modifié redevient ce que c’était. Les lignes modifiées depuis par quelqu’un sont laissées telles quelles, et nommées.',
  },
  earlier: {
    title: 'Imports',
    none: 'Rien n’a encore été importé.',
    by: 'par %{name}',
    failed: 'Les imports n’ont pas pu être lus',
  },
  refusedFile: { name: 'lignes-refusees', line: 'Ligne', field: 'Champ', reason: 'Raison' },
};
