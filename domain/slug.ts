export const MAX_SLUG = 255;

// `&`, and letters that Unicode does not decompose into a base letter and a mark.
const SPELT_OUT: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  '&': ' and ',
};

/**
 * Slug of a name: `Crème brûlée & Œufs` -> `creme-brulee-and-oeufs`. Empty if the name has no Latin letter, `&` or
 * digit 0-9; the caller chooses a fallback.
 */
export function slugOf(name: string): string {
  return name
    .slice(0, 2000)
    .toLowerCase()
    .replace(/[ßæœøđðłþı&]/g, (letter) => SPELT_OUT[letter] ?? letter)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, MAX_SLUG)
    .replace(/-+$/, '');
}

/** The slug with a number or another unique ending (`mug-2`), within the maximum length. */
export function numberedSlug(slug: string, number: number | string): string {
  const ending = `-${number}`;
  return slug.slice(0, MAX_SLUG - ending.length).replace(/-+$/, '') + ending;
}
