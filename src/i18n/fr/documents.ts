import type { documents as english } from '../en/documents.ts';
import type { Translated } from '../texts.ts';

export const documents: Translated<typeof english> = {
  tabs: 'Documents',
  invoices: 'Factures',
  'credit-notes': 'Avoirs',
  kind: 'Document',
  number: 'Numéro',
  issuedAt: 'Date',
  invoice: 'Facture corrigée',
  order: 'Commande',
  customer: 'Client',
  vatNumber: 'N° de TVA',
  country: 'Pays de la TVA',
  rate: 'Taux de TVA (%)',
  taxName: 'Nom de la TVA',
  net: 'HT',
  tax: 'TVA',
  total: 'Total',
  currency: 'Devise',
  taxReport: 'Rapport de TVA',
  exportBoth: 'Tout exporter',
};
