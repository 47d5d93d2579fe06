import type { Insertable } from 'kysely';
import { slugOf } from '../domain/slug.ts';
import type { BrandsTable } from '../store/db/schema.ts';
import { searchKey } from '../store/db/values.ts';
import type { SeedProduct } from './catalogue.ts';
import type { Random } from './random.ts';

const NAMES = [
  'Atelier Nord',
  'Bergeron & Filles',
  'Casa Lume',
  'Dune Studio',
  'Faïence du Rhône',
  'Filature Morel',
  'Hollis & Wray',
  'Jardin Clos',
  'Kvist',
  'Maison Maren',
  'Papeterie Onze',
  'Verrerie Salins',
];

/** The brands of the main store. */
export function makeBrands(random: Random, storeId: string, since: Date) {
  const dated = { created_at: since.toISOString(), updated_at: since.toISOString() };
  return NAMES.map((name, index): Insertable<BrandsTable> & { id: string } => ({
    id: random.id(since),
    store_id: storeId,
    name,
    name_key: searchKey(name),
    website: `https://${slugOf(name)}.example`,
    logo: null,
    is_active: index === 7 ? 0 : 1,
    ...dated,
  }));
}

/** All colours of a product have the same brand. About one product in six has none. */
export function brandOf({ line }: SeedProduct, brands: readonly { id: string }[]): string | null {
  const sum = [...line].reduce((all, letter) => all * 7 + letter.charCodeAt(0), 0);
  return sum % 6 === 0 ? null : (brands[sum % brands.length]?.id ?? null);
}
