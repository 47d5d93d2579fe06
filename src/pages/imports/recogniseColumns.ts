import type { ImportType } from '../../../contract/import.ts';
import { isObject } from '../../../contract/isObject.ts';
import { guessColumns, type Heads, headKey } from '../../../domain/imports/importFields.ts';
import { type Language, languages } from '../../i18n/languages.ts';
import { currentLanguage, fetchTexts, type Texts } from '../../i18n/texts.ts';

/**
 * Finds the system that wrote a file, the field of each column, and the console's words for values. Fetches the texts
 * of the other languages only if a header is unknown in the current language, and not for Shopify or WooCommerce files.
 */
export async function recogniseColumns(type: ImportType, head: readonly string[]) {
  const { heads, words } = await readOwnTexts(type, [currentLanguage()]);
  const found = { ...guessColumns(type, head, heads), words };
  const own = new Set(heads.flatMap((one) => one.heads.map(headKey)));
  const isKnown = (name: string, column: number) =>
    name === '' || found.fields[column] !== null || own.has(headKey(name));
  // The headers of other systems are part of `importFields.ts`.
  const isForeign = found.source === 'shopify' || found.source === 'woocommerce';
  if (isForeign || head.every(isKnown)) return found;
  const all = await readOwnTexts(
    type,
    languages.map(({ code }) => code),
  );
  return { ...guessColumns(type, head, all.heads), words: all.words };
}

const TOPICS: Record<ImportType, readonly string[]> = {
  products: ['products', 'productExport'],
  customers: ['customers'],
  stock: ['products', 'productExport'],
  tracking: ['orders'],
};

/** Headers and values of the console's own exports. */
type OwnTexts = { heads: Heads; words: Record<string, string> };

async function readOwnTexts(type: ImportType, codes: readonly Language[]): Promise<OwnTexts> {
  const topics = TOPICS[type];
  const loaded = await Promise.all(codes.map((code) => fetchTexts(code, ['console'])));
  const all = loaded.flatMap((texts) => {
    const { local } = branch(branch(texts, 'listing'), 'export');
    return topics.map((topic) => ({ ...branch(texts, topic), local: String(local) }));
  });
  const heads = new Map<string, string[]>();
  // Exports of customers write each language's own name, such as `Français`, whatever the console's language is.
  const words: Record<string, string> =
    type === 'customers'
      ? Object.fromEntries(languages.map(({ code, name }) => [name.toLowerCase(), code]))
      : {};
  for (const texts of type === 'products' ? loaded : []) {
    for (const [value, word] of Object.entries(branch(branch(texts, 'taxes'), 'taxClass'))) {
      if (typeof word === 'string') words[word.toLowerCase()] = value;
    }
  }
  for (const texts of all) {
    const fields = { ...branch(texts, 'fields'), ...branch(texts, 'export') };
    for (const [field, head] of Object.entries(fields)) {
      if (typeof head !== 'string') continue;
      // Exports have a second column for each instant, in the store's time zone.
      const local = texts.local.replace('%{label}', head);
      heads.set(field, [...(heads.get(field) ?? []), head, local]);
    }
    // `export.categoryId` is the header of the category's id; `fields.categoryId` that of its path.
    const path = branch(texts, 'fields').categoryId;
    if (typeof path === 'string') heads.set('category', [...(heads.get('category') ?? []), path]);
    for (const [value, word] of Object.entries(branch(texts, 'status'))) {
      if (typeof word === 'string') words[word.toLowerCase()] = value;
    }
  }
  return { heads: [...heads].map(([field, names]) => ({ field, heads: names })), words };
}

function branch(texts: Texts, name: string): Texts {
  const found = texts[name];
  return isObject(found) && typeof found !== 'string' ? found : {};
}
