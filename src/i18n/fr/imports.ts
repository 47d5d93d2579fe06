import type { imports as en } from '../en/imports.ts';
import type { Translated } from '../texts.ts';

export const imports: Translated<typeof en> = {
  title: 'Importer',
  intro:
    'Faites entrer des produits, des clients, le stock ou des numéros de suivi depuis un fichier CSV. Il est d’abord vérifié : rien ne change dans votre boutique avant « Importer ».',
  button: 'Importer',
  setUp: 'Importer un fichier',
  filter: { products: 'Importés', customers: 'Importés', oneFile: 'depuis un fichier' },
  places: {
    products: 'Importer des produits',
    customers: 'Importer des clients',
    stock: 'Importer le stock',
    tracking: 'Importer des numéros de suivi',
  },
  words: {
    products:
      'importation téléverser charger envoyer csv excel tableur fichier shopify woocommerce',
    customers:
      'importation téléverser charger envoyer csv excel tableur fichier shopify woocommerce acheteurs contacts',
    stock:
      'importation téléverser charger envoyer csv excel tableur fichier shopify woocommerce inventaire quantités',
    tracking:
      'importation téléverser charger envoyer csv excel tableur fichier transporteur colis étiquettes expéditions',
  },
  type: {
    label: 'Que contient le fichier ?',
    products: 'Des produits',
    customers: 'Des clients',
    stock: 'Le stock seulement',
    tracking: 'Des numéros de suivi',
  },
  typeText: {
    products:
      'Les lignes sont reconnues par la référence (SKU), puis par l’ID, puis par l’adresse web. Ce qui est reconnu est modifié, le reste est ajouté. Un produit à variantes a une ligne pour chacune ; les variantes absentes du fichier restent.',
    customers:
      'Les lignes sont reconnues par le numéro de téléphone, puis par l’ID. Ce qui est reconnu est modifié, le reste est ajouté.',
    stock: 'Les lignes sont reconnues par la référence (SKU). Seul le stock change.',
    tracking:
      'Les lignes sont reconnues par le numéro de commande. Une commande qui n’est pas encore expédiée est marquée comme expédiée ; un colis sans numéro le reçoit. Aucun numéro n’est remplacé, et cet import ne peut pas être annulé.',
  },
  file: {
    title: 'Le fichier',
    choose: 'Choisir un fichier CSV',
    drop: 'ou déposez-le ici',
    hint: 'Les fichiers de cette console, de Shopify et de WooCommerce sont reconnus. Pour tout autre fichier, vous associez les colonnes.',
    opening: 'Ouverture de %{name}…',
    another: 'Choisir un autre fichier',
  },
  room: 'Les fichiers que vous avez vérifiés ou importés occupent %{used} des %{max} Mo disponibles. Abandonnez les imports dont vous n’avez plus besoin ; ceux qui ne peuvent plus être annulés libèrent leur place d’eux-mêmes.',
  unreadable: {
    title: 'Ce fichier ne peut pas être importé',
    empty: 'Il ne contient rien.',
    noRows: 'Il nomme ses colonnes, mais n’a aucune ligne.',
    notText:
      'Ce n’est pas un fichier texte : on dirait une image ou le fichier d’un logiciel. Enregistrez-le en CSV.',
    spreadsheet: 'C’est un classeur. Dans Excel ou Google Sheets, enregistrez-le d’abord en CSV.',
    tooLarge:
      'Il fait %{size} Mo ; un fichier peut faire jusqu’à %{max} Mo. Divisez-le en plusieurs.',
    tooManyColumns:
      'Le fichier a %{count} colonnes ; il peut en avoir jusqu’à %{max}. Les cellules sont-elles séparées par une virgule, un point-virgule ou une tabulation ?',
    quote:
      'Un guillemet de l’enregistrement commençant ligne %{line} n’est jamais fermé, ou se trouve au milieu d’une cellule.',
    rowTooLong:
      'L’enregistrement commençant ligne %{line} est trop long. Un guillemet n’y est peut-être jamais fermé.',
    gone: 'Il n’a plus pu être lu. A-t-il été déplacé ou modifié ? Choisissez-le à nouveau.',
  },
  source: {
    console: 'Reconnu : exporté par cette console.',
    shopify: 'Reconnu : exporté par Shopify.',
    woocommerce: 'Reconnu : exporté par WooCommerce.',
    known: 'Toutes les colonnes sont reconnues.',
    other: 'Associez chaque colonne. Nous avons deviné ce que nous pouvions.',
  },
  sample: {
    download: 'Télécharger un fichier d’exemple',
    columns: 'Les colonnes reconnues',
    column: 'Colonne',
    needed: { always: 'Obligatoire', new: 'Obligatoire pour ce qui est nouveau' },
    file: {
      products: 'exemple-produits',
      customers: 'exemple-clients',
      stock: 'exemple-stock',
      tracking: 'exemple-suivi',
    },
    mug: 'Tasse bleue',
    mugText: 'Contient 30 cl. Faite à la main.',
    mugCategory: 'Cuisine > Tasses',
    mugBrand: 'Four Bleu',
    tags: 'cadeau; fait main',
    shirt: 'T-shirt',
    shirtCategory: 'Vêtements > T-shirts',
    shirtBrand: 'Coton Club',
    size: 'Taille',
    person: 'Amina Benali',
    otherPerson: 'Paul Martin',
    customerTags: 'habitué; quartier',
    note: 'À appeler plutôt le matin',
  },
  columns: {
    title: 'Colonnes',
    inFile: 'Dans le fichier',
    example: 'Par exemple',
    field: 'Correspond à',
    fieldOf: '« %{name} » correspond à',
    none: 'Ignorer',
    recognised: '%{smart_count} colonne reconnue |||| %{smart_count} colonnes reconnues',
    ignored: '%{smart_count} ignorée |||| %{smart_count} ignorées',
    unnamed: 'Colonne %{number}',
    decimal: 'Les montants s’écrivent',
    point: '1,234.50',
    comma: '1.234,50',
    missing: 'Associez une colonne à : %{fields}.',
    twice: 'Deux colonnes correspondent à %{field}. Ignorez-en une.',
    clears: 'Une cellule vide efface la valeur',
    check: 'Vérifier le fichier',
  },
  fields: {
    id: 'ID',
    published: 'Publié (oui ou non)',
    salePrice: 'Prix promotionnel',
    inStock: 'En stock (WooCommerce)',
    taxable: 'Soumis à la TVA (oui ou non)',
    inventoryTracker: 'Suivi du stock (Shopify)',
    inventoryPolicy: 'En rupture de stock (Shopify)',
    category: 'Catégorie, chemin entier',
    categoryId: 'ID de la catégorie',
    weight: 'Poids en grammes',
    weightKg: 'Poids en kilogrammes',
    weightLb: 'Poids en livres',
    weightOz: 'Poids en onces',
    images: 'Images',
    imageAlt: 'Description de l’image',
    addressPhone: 'Téléphone de l’adresse',
    firstName: 'Prénom',
    lastName: 'Nom de famille',
    type: 'Type (WooCommerce)',
    parent: 'Parent (WooCommerce)',
    option1Name: 'Nom de l’option 1',
    option1Value: 'Valeur de l’option 1',
    option2Name: 'Nom de l’option 2',
    option2Value: 'Valeur de l’option 2',
    option3Name: 'Nom de l’option 3',
    option3Value: 'Valeur de l’option 3',
    option4Name: 'Nom de l’option 4',
    option4Value: 'Valeur de l’option 4',
    option5Name: 'Nom de l’option 5',
    option5Value: 'Valeur de l’option 5',
    option6Name: 'Nom de l’option 6',
    option6Value: 'Valeur de l’option 6',
    variantEnabled: 'Variante en vente',
    variantTaxClass: 'Catégorie de TVA de la variante',
    variantImage: 'Image de la variante',
    variants: 'Variante',
    number: 'Numéro de commande',
    trackingNumber: 'Numéro de suivi',
    carrier: 'Transporteur',
    row: 'Ligne',
  },
  counts: {
    products: '%{smart_count} produit |||| %{smart_count} produits',
    customers: '%{smart_count} client |||| %{smart_count} clients',
    stock: '%{smart_count} ligne |||| %{smart_count} lignes',
  },
  inRows: '%{records} sur %{smart_count} ligne |||| %{records} sur %{smart_count} lignes',
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
    elsewhere:
      'Le fichier est en cours de vérification dans un autre onglet ou sur un autre appareil, ou la vérification a été interrompue. Le résultat s’affichera ici. Rien ne change encore dans votre boutique.',
    again: 'Choisir à nouveau le fichier',
  },
  result: {
    moreChanges: 'et %{smart_count} autre modification |||| et %{smart_count} autres modifications',
    title: 'Ce que le fichier ferait',
    doneTitle: 'Ce que le fichier a fait',
    new: 'Nouvelles',
    changed: 'Modifiées',
    same: 'Identiques',
    refused: 'Refusées',
    rows: 'Lignes : %{result}',
    loading: 'Chargement des lignes…',
    failed: 'Ces lignes n’ont pas pu être chargées.',
    none: 'Il n’y en a pas.',
    more: 'En voir plus',
    line: 'Ligne %{line}',
    categories:
      '%{smart_count} catégorie sera créée : %{names} |||| %{smart_count} catégories seront créées : %{names}',
    brands:
      '%{smart_count} marque sera créée : %{names} |||| %{smart_count} marques seront créées : %{names}',
    andMore: '%{names} et %{count} de plus',
    warned: 'Avec une remarque',
    kept: 'Laissées telles quelles, car modifiées depuis',
  },
  action: {
    run: {
      products: 'Importer %{smart_count} produit |||| Importer %{smart_count} produits',
      customers: 'Importer %{smart_count} client |||| Importer %{smart_count} clients',
      stock: 'Importer %{smart_count} ligne |||| Importer %{smart_count} lignes',
    },
    see: {
      products: 'Voir les produits importés',
      customers: 'Voir les clients importés',
      stock: 'Voir ces produits',
    },
    nothing: 'Il n’y a rien à importer.',
    cancel: 'Abandonner',
    stop: 'Arrêter l’import',
    pause: 'Mettre en pause',
    continue: 'Continuer',
    download: 'Télécharger les lignes refusées',
    undo: 'Annuler l’import',
    another: 'Importer un autre fichier',
    columns: 'Changer les colonnes',
  },
  run: {
    progress: {
      products: '%{done} produits sur %{of}',
      customers: '%{done} clients sur %{of}',
      stock: '%{done} lignes sur %{of}',
    },
    undoProgress: {
      products: 'Import annulé : %{done} produits sur %{of}',
      customers: 'Import annulé : %{done} clients sur %{of}',
      stock: 'Import annulé : %{done} lignes sur %{of}',
    },
    running: 'Import en cours',
    undoing: 'Annulation en cours',
    paused:
      'L’import est en pause, sauf s’il s’exécute dans un autre onglet ou sur un autre appareil. « Continuer » le reprend là où il s’est arrêté.',
    failed: 'L’import s’est arrêté : %{reason}',
    open: 'Gardez cette page ouverte. La quitter met l’import en pause jusqu’à ce que vous choisissiez « Continuer » ici.',
  },
  done: {
    imported: {
      products: '%{smart_count} produit importé |||| %{smart_count} produits importés',
      customers: '%{smart_count} client importé |||| %{smart_count} clients importés',
      stock: '%{smart_count} ligne importée |||| %{smart_count} lignes importées',
    },
    undone: {
      products:
        'Import annulé pour %{smart_count} produit |||| Import annulé pour %{smart_count} produits',
      customers:
        'Import annulé pour %{smart_count} client |||| Import annulé pour %{smart_count} clients',
      stock:
        'Import annulé pour %{smart_count} ligne |||| Import annulé pour %{smart_count} lignes',
    },
    kept: {
      products:
        '%{smart_count} produit a été modifié depuis et laissé tel quel |||| %{smart_count} produits ont été modifiés depuis et laissés tels quels',
      customers:
        '%{smart_count} client a été modifié depuis et laissé tel quel |||| %{smart_count} clients ont été modifiés depuis et laissés tels quels',
      stock:
        '%{smart_count} ligne a été modifiée depuis et laissée telle quelle |||| %{smart_count} lignes ont été modifiées depuis et laissées telles quelles',
    },
    cancelled:
      'L’import a été abandonné. Ce qui n’était pas encore importé n’est pas dans votre boutique.',
    nothingWritten: 'L’import a été abandonné. Rien n’a changé dans votre boutique.',
    undoUntil: 'Il peut être annulé jusqu’au %{time}.',
  },
  undo: {
    title: 'Annuler cet import ?',
    text: 'Les fiches ajoutées sont supprimées, celles modifiées sont rétablies. Ce qui a été modifié depuis est conservé et listé.',
  },
  earlier: {
    title: 'Imports',
    none: 'Rien n’a encore été importé.',
    by: 'par %{name}',
    loading: 'Chargement des imports…',
    failed: 'Les imports n’ont pas pu être lus',
  },
  tracking: {
    carrierHelp: 'Pour les lignes qui n’en nomment aucun. Facultatif.',
    told: 'Les clients qui ont une adresse e-mail reçoivent un e-mail.',
  },
  refusedFile: { name: 'lignes-refusees', line: 'Ligne', field: 'Champ', reason: 'Raison' },
  problems: {
    'import.noHead': 'La première ligne doit nommer les colonnes.',
    'import.tooManyColumns': 'Le fichier peut avoir jusqu’à 300 colonnes.',
    'import.fieldUnknown': 'Le champ %{name} ne s’importe pas.',
    'import.fieldTwice': 'Une seule colonne peut être le champ %{name}.',
    'import.cells': 'Cette ligne a %{cells} cellules, la première nomme %{columns} colonnes.',
    'import.yesNo': 'Écrivez oui ou non ici.',
    'import.duplicate': 'Doublon de la ligne %{line}.',
    'import.currency': 'La devise de votre boutique est %{currency}.',
    'import.variantAlone':
      'C’est une variante, mais son produit manque : indiquez l’ID, l’adresse web ou le nom de son produit.',
    'import.group':
      'C’est un groupe, qui ne se vend pas lui-même : importez ses produits, chacun a sa propre ligne.',
    'import.soldElsewhere':
      'Dans WooCommerce, ce produit renvoie vers un autre site ; ici, vous le vendrez.',
    'import.noVariants': 'Ce produit a des options, mais aucune ligne de variante ne suit.',
    'import.optionMissing':
      'Cette ligne est une variante : indiquez le nom et la valeur de son option.',
    'import.optionNameMissing':
      'Indiquez de quelle option « %{value} » est une valeur, par exemple Taille.',
    'import.optionValueMissing': 'Indiquez la valeur de « %{name} » pour cette variante.',
    'import.optionsDiffer':
      'Dans votre boutique, ses options sont : %{names}. D’autres sont acceptées si chacune de ses variantes est dans le fichier avec sa référence.',
    'import.apart':
      'Des lignes de ce produit se trouvent déjà à la ligne %{line}. Regroupez toutes ses lignes.',
    'import.apartBelow':
      'D’autres lignes de ce produit se trouvent plus bas. Regroupez toutes ses lignes.',
    'import.skuOfVariant':
      'C’est la variante %{name}. Ce qui est propre à son produit, comme la catégorie et les étiquettes, est ignoré.',
    'import.anyValue':
      '« %{name} » n’est pas précisé : %{count} variantes créées. La première a la référence et tout le stock ; répartissez le stock.',
    'import.sharedStock':
      'Ses variantes partagent un stock de %{stock}. Celle-ci a tout ; répartissez-le.',
    'import.uncounted':
      'Dans WooCommerce, son stock n’est pas suivi, alors que celui d’autres l’est. Ici il est de 0 jusqu’à ce que vous l’ajustiez.',
    'import.categoryCut':
      'Les catégories ont jusqu’à %{most} niveaux : le produit va dans %{name}.',
    'import.belowZero': 'Dans WooCommerce, son stock est inférieur à zéro. Ici il est de 0.',
    'import.taxClassUnknown':
      'Aucun taux n’a la catégorie « %{name} » : le taux normal s’applique. Ajoutez-lui un taux.',
    'import.picturesLeft': 'Un produit peut avoir jusqu’à %{most} images. Ignorées : %{count}.',
    'import.rounded':
      'Un tableur a raccourci ce nombre. Mettez-y la colonne au format texte et saisissez-le à nouveau.',
    'import.skuRequired': 'Indiquez une référence : les lignes sont reconnues par elle.',
    'import.skuUnknown': 'Aucun produit n’a la référence %{sku}.',
    'import.phoneRequired': 'Indiquez un numéro de téléphone : les clients sont reconnus par lui.',
    'import.stockRequired': 'Indiquez combien il y en a.',
    'import.untracked': 'Le stock de ce produit n’est pas suivi.',
    'import.orderRequired': 'Saisissez un numéro de commande : les lignes sont reconnues par lui.',
    'import.orderUnknown': 'Aucune commande n’a le numéro %{number}.',
    'import.trackingRequired': 'Saisissez un numéro de suivi.',
    'import.alreadyShipped':
      'Elle est déjà expédiée, avec le numéro de suivi %{number}. Corrigez-le sur la page de la commande.',
    'import.changedSince': 'Modifié depuis la vérification du fichier : laissé tel quel.',
    'import.picture': 'L’image %{url} n’a pas pu être récupérée.',
    'import.notReady': 'Action impossible à ce stade.',
    'import.outOfOrder': 'Un problème est survenu. Réessayez.',
    'import.tooManyRows': 'Un fichier peut avoir jusqu’à %{most} lignes.',
    'import.noRoom':
      'Les fichiers que vous avez vérifiés ou importés occupent %{most} Mo, toute la place disponible. Abandonnez les imports dont vous n’avez plus besoin, ou attendez que ceux d’hier ne puissent plus être annulés.',
    'import.undoOver': 'Cet import ne peut plus être annulé.',
  },
};
