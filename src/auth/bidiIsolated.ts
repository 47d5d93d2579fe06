/** A number or a name inside a sentence that may run the other way; nothing is added where it cannot. */
export function bidiIsolated(text: string): string {
  return document.documentElement.dir === 'rtl' ? `\u2068${text}\u2069` : text;
}
