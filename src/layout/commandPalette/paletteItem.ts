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
  /** Not shown without a query, so that the initial list stays short. */
  isHidden?: boolean;
  /** True for a screen or record, which is shown again under "recent"; false for an action. */
  isPlace: boolean;
  /** The record of a search result. */
  record?: { resource: SearchableResource; id: Identifier };
  /** The variant, if `record` is its product. */
  variantId?: string;
  onChoose: () => void;
};

/**
 * True if each word of `query` is the beginning of a word of `text`. Ignores case, accents, punctuation and the Arabic
 * article.
 */
export function matchesWords(text: string, query: string): boolean {
  const textWords = splitWords(text);
  return splitWords(query).every((queryWord) =>
    textWords.some((word) => word.startsWith(queryWord)),
  );
}

/**
 * Matching items, best first: the title begins with the query, then the title has all words, then title and keywords
 * together have all words. Items of a group stay together.
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

/** The words of `query` other than the order number: `ship` of `ship 1042`. Empty without a number. */
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
