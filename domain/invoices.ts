/** `FA-0042`: the store's prefix and at least four digits. */
export function invoiceNumber(prefix: string | null, sequence: number): string {
  return `${prefix ?? ''}${String(sequence).padStart(4, '0')}`;
}

/** The prefix of credit notes; by default that of invoices with a letter, so that no two documents share a number. */
export function creditNotePrefix(own: string | null, ofInvoices: string | null): string {
  return own || `C${ofInvoices ?? ''}`;
}
