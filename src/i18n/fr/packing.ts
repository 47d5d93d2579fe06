import type { packing as english } from '../en/packing.ts';
import type { Translated } from '../texts.ts';

export const packing: Translated<typeof english> = {
  back: 'Commandes',
  none: 'Aucune commande n’est sélectionnée. Sélectionnez-les dans la liste des commandes.',
  failed: 'Les commandes n’ont pas pu être lues.',
  noPlaces:
    'Les emplacements et les codes-barres n’ont pas pu être lus. Les références (SKU) comptent quand même.',
  tooMany:
    'Voici les %{max} premières commandes. Préparez l’autre commande ensuite. |||| Voici les %{max} premières commandes. Préparez les %{smart_count} autres ensuite.',
  blocked:
    '%{smart_count} commande est laissée de côté : |||| %{smart_count} commandes sont laissées de côté :',
  pick: {
    title: 'Liste de prélèvement',
    print: 'Imprimer',
    progress: '%{picked} sur %{lines} prélevés',
    clear: 'Tout décocher',
    sum: '%{smart_count} unité (lignes : %{lines}, commandes : %{orders}) |||| %{smart_count} unités (lignes : %{lines}, commandes : %{orders})',
    noPlace: 'Sans emplacement',
    units: '× %{count}',
    ofOrder: '%{number} × %{count}',
  },
  pack: {
    title: 'Scanner et emballer',
    sound: 'Son',
    progress:
      '%{packed} commande emballée sur %{smart_count} |||| %{packed} commandes emballées sur %{smart_count}',
    done: '%{smart_count} commande est emballée et expédiée |||| Les %{smart_count} commandes sont emballées et expédiées',
    nothing: 'Aucune de ces commandes ne peut être expédiée.',
    scan: 'Scannez un article',
    scanHelp: 'Référence (SKU) ou code-barres. Le numéro d’une commande l’ouvre.',
    counted: '%{item} : %{count} sur %{units}',
    full: '%{item} est complet. Retirez cette unité.',
    wrong: '%{item} n’est pas dans cette commande, mais dans %{number}.',
    unknown: '« %{code} » n’est pas dans cette commande.',
    items: 'Articles',
    count: '%{count} sur %{units}',
    more: 'Compter une unité : %{item}',
    less: 'Compter une unité de moins : %{item}',
    noCode: 'Sans code : comptez à la main',
    to: 'Expédier à',
    noAddress: 'Sans adresse de livraison',
    slip: 'Bon de livraison',
    ship: 'Marquer comme expédiée',
    notReady: 'Vérifiez d’abord tous les articles.',
    notANumber: 'C’est le code d’un article, pas un numéro de suivi.',
    notShipped: 'La commande %{number} n’est pas encore expédiée.',
    putAside: 'Mettez son colis de côté.',
    skip: 'Reporter cette commande',
    next: 'Commande suivante',
    queue: 'Commandes à emballer',
    queueText: 'Chacune peut être ouverte dans n’importe quel ordre.',
    open: 'Emballer la commande %{number}',
  },
};
