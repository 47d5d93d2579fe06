import type { ReactNode } from 'react';
import type { Identifier } from 'react-admin';
import { asciiDigits } from '../../../domain/digits.ts';
import type { ResourceDefinition } from '../../resources/definition.ts';

export type SearchableResource = ResourceDefinition & Required<Pick<ResourceDefinition, 'search'>>;

/** A command or record of the palette. */
export type PaletteItem = {
  id: string;
  /** Heading: a group, or the resource of a record. */
  group: string;
  title: string;
  hint?: ReactNode;
  /** Further search terms. */
  keywords?: string;
  icon: ResourceDefinition['icon'];
  /** Only shown if the query matches, so that the initial list stays short. */
  isHidden?: boolean;
  /** Shown again under "recent": a screen or record, not an action. */
  isPlace: boolean;
  /** The record of a search result. */
  record?: { resource: SearchableResource; id: Identifier };
  /** The variant of the record, a product. */
  variantId?: string;
  onChoose: () => void;
};

/**
 * True if each word of `query` is the beginning of a word of `text`. Ignores case, accents, the
 * Arabic article and `#`.
 */
export function matchesWords(text: string, query: string): boolean {
  const textWords = splitWords(text);
  return splitWords(query).every((queryWord) =>
    textWords.some((word) => word.startsWith(queryWord)),
  );
}

/**
 * Matching items, best first: title begins with the query, title has all words, keywords have all
 * words. Items of a group stay together.
 */
export function filterItems(items: readonly PaletteItem[], query: string): PaletteItem[] {
  const matching = items
    .map((item) => ({ item, rank: rankItem(item, query) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((one, other) => one.rank - other.rank);
  const groups = [...new Set(matching.map(({ item }) => item.group))];
  return groups.flatMap((group) =>
    matching.filter(({ item }) => item.group === group).map(({ item }) => item),
  );
}

const NO_MATCH = 3;

function rankItem({ title, keywords = '' }: PaletteItem, query: string): number {
  if (splitWords(title).join(' ').startsWith(splitWords(query).join(' '))) return 0;
  if (matchesWords(title, query)) return 1;
  return matchesWords(`${title} ${keywords}`, query) ? 2 : NO_MATCH;
}

/** The words of `query` except the order number: the name of an action. */
export function wordsExceptNumber(query: string, number: string | undefined): string[] {
  const numberWords = splitWords(number ?? '');
  return number ? splitWords(query).filter((word) => !numberWords.includes(word)) : [];
}

function splitWords(text: string): string[] {
  const plain = asciiDigits(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.replace(/^ال(?=\p{L}{2})/u, ''))
    .filter(Boolean);
}

/** The number of an order in a query (`1042`, `ship #1042`), without `#`. */
export function findOrderNumber(query: string): string | undefined {
  return /(?:^|\s)#?(\p{L}{0,6}\d{3,})(?:\s|$)/u.exec(asciiDigits(query))?.[1];
}
