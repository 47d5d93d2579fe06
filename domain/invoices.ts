/** `FA-0042`: the store's prefix and at least four digits. */
export function invoiceNumber(prefix: string | null, sequence: number): string {
  return `${prefix ?? ''}${String(sequence).padStart(4, '0')}`;
}

/**
 * The prefix of credit notes: their own, unless it could give the number of an invoice; else that of invoices with a
 * letter.
 */
export function creditNotePrefix(own: string | null, ofInvoices: string | null): string {
  return own && !canShareNumber(own, ofInvoices) ? own : `C${ofInvoices ?? ''}`;
}

/** Whether two prefixes can give the same number: both are equal, or one is the other with digits after it. */
export function canShareNumber(one: string | null, other: string | null): boolean {
  const [short = '', long = ''] = [one ?? '', other ?? ''].sort((a, b) => a.length - b.length);
  return long.startsWith(short) && /^\d*$/.test(long.slice(short.length));
}
