import AssignmentReturnOutlined from '@mui/icons-material/AssignmentReturnOutlined';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import type { CreditNote } from '../../../contract/creditNote.ts';
import type { InvoiceWithTaxes } from '../../../contract/invoice.ts';
import { CREDIT_NOTES, INVOICES } from '../../api/missingEndpoints.ts';
import { lazyScreen } from '../../ui/lazy.tsx';
import type { ResourceDefinition, WithId } from '../definition.ts';

/** Invoices are read-only. A tab of the order list opens them, and their list has a tab with the credit notes. */
export const invoices: ResourceDefinition<WithId<InvoiceWithTaxes>> = {
  name: 'invoices',
  path: INVOICES,
  contract: async () => (await import('../../../contract/invoice.ts')).InvoiceWithTaxes,
  icon: DescriptionOutlined,
  isInSettings: true,
  list: lazyScreen(() => import('./documents/InvoiceList.tsx')),
  recordRepresentation: ({ number }) => number,
};

export const creditNotes: ResourceDefinition<WithId<CreditNote>> = {
  name: 'credit-notes',
  path: CREDIT_NOTES,
  contract: async () => (await import('../../../contract/creditNote.ts')).CreditNote,
  icon: AssignmentReturnOutlined,
  isInSettings: true,
  list: lazyScreen(() => import('./documents/CreditNoteList.tsx')),
  recordRepresentation: ({ number }) => number,
};
