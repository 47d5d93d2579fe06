/** `FA-0042`: the store's prefix and at least four digits. */
export function invoiceNumber(prefix: string | null, sequence: number): string {
  return `${prefix ?? ''}${String(sequence).padStart(4, '0')}`;
}

/**
 * The prefix of credit notes: `own`, if it is set and no credit note could get an invoice's number; else `C` before the
 * prefix of invoices.
 */
export function creditNotePrefix(own: string | null, ofInvoices: string | null): string {
  return own && !canShareNumber(own, ofInvoices) ? own : `C${ofInvoices ?? ''}`;
}

/** Whether two prefixes can produce the same number: they are equal, or one is the other followed by digits. */
export function canShareNumber(one: string | null, other: string | null): boolean {
  const [short = '', long = ''] = [one ?? '', other ?? ''].sort((a, b) => a.length - b.length);
  return long.startsWith(short) && /^\d*$/.test(long.slice(short.length));
}
