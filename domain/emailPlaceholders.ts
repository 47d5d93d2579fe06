import type { EmailEvent } from '../contract/customerEmail.ts';

/** Placeholders of several lines, for the body only: a subject is one line. */
const BLOCKS = ['items', 'address'] as const;

/** Placeholders of each event's texts. */
export const PLACEHOLDERS = {
  confirmed: ['customer', 'order', 'store', 'contact', 'total', 'items', 'address'],
  edited: [
    'customer',
    'order',
    'store',
    'contact',
    'total',
    'items',
    'address',
    'toPay',
    'toPayBack',
  ],
  shipped: ['customer', 'order', 'store', 'contact', 'items', 'carrier', 'tracking', 'link'],
  cancelled: ['customer', 'order', 'store', 'contact', 'items', 'amount', 'payment', 'creditNote'],
  refunded: ['customer', 'order', 'store', 'contact', 'items', 'amount', 'payment', 'creditNote'],
} as const satisfies Record<EmailEvent, readonly string[]>;

export type Placeholder = (typeof PLACEHOLDERS)[EmailEvent][number];

/** The placeholders allowed in a subject or a body. */
export function placeholdersOf(event: EmailEvent, part: 'subject' | 'body'): Placeholder[] {
  return PLACEHOLDERS[event].filter(
    (name) => part === 'body' || !BLOCKS.some((one) => one === name),
  );
}

/** Text in braces; a single brace is an ordinary character. */
export const IN_BRACES = /\{([^{}\n]*)\}/g;

/** The first unknown placeholder of a text, with its braces; undefined if all are known. */
export function unknownPlaceholder(
  text: string,
  event: EmailEvent,
  part: 'subject' | 'body',
): string | undefined {
  const known: readonly string[] = placeholdersOf(event, part);
  const found = [...text.matchAll(IN_BRACES)].find(([, name = '']) => !known.includes(name));
  return found?.[0];
}
