/** `FA-0042`: the store's prefix and at least four digits. */
export function invoiceNumber(prefix: string | null, sequence: number): string {
  return `${prefix ?? ''}${String(sequence).padStart(4, '0')}`;
}
