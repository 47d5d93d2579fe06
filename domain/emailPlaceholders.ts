import type { EmailEvent } from '../contract/customerEmail.ts';

/** Several lines in the body; a subject is one line and has none of them. */
const BLOCKS = ['items', 'address'] as const;

/** What may stand in braces in the text of each event, and is filled in for each email. */
export const PLACEHOLDERS = {
  confirmed: ['customer', 'order', 'store', 'contact', 'total', 'items', 'address'],
  shipped: ['customer', 'order', 'store', 'contact', 'items', 'carrier', 'tracking', 'link'],
  cancelled: ['customer', 'order', 'store', 'contact', 'items', 'amount'],
  refunded: ['customer', 'order', 'store', 'contact', 'items', 'amount'],
} as const satisfies Record<EmailEvent, readonly string[]>;

export type Placeholder = (typeof PLACEHOLDERS)[EmailEvent][number];

/** Those of a subject, or of a body. */
export function placeholdersOf(event: EmailEvent, part: 'subject' | 'body'): Placeholder[] {
  return PLACEHOLDERS[event].filter(
    (name) => part === 'body' || !BLOCKS.some((one) => one === name),
  );
}

/** Whatever stands in braces; a single brace is a character like any other. */
export const IN_BRACES = /\{([^{}\n]*)\}/g;

/** The first placeholder of a text that has no meaning there, with its braces; undefined when all have one. */
export function unknownPlaceholder(
  text: string,
  event: EmailEvent,
  part: 'subject' | 'body',
): string | undefined {
  const known: readonly string[] = placeholdersOf(event, part);
  const found = [...text.matchAll(IN_BRACES)].find(([, name = '']) => !known.includes(name));
  return found?.[0];
}
