import { type NewTaxRate, taxPresets } from '../domain/taxPresets.ts';
import type { SeedProduct } from './catalogue.ts';
import type { Country } from './countries.ts';

const art = { region: null, taxClass: 'art' };

/** The rates of the main store: VAT of the EU countries that it sells to, with a class of its own for prints. */
export function makeTaxRates(countries: readonly Country[]): NewTaxRate[] {
  const codes = new Set(countries.filter(({ isFar }) => !isFar).map(({ code }) => code));
  return [
    ...taxPresets.filter(({ country }) => codes.has(country)),
    { name: 'TVA', percent: 10, country: 'FR', ...art },
    { name: 'MwSt.', percent: 7, country: 'DE', ...art },
  ];
}

const CLASSES: Readonly<Record<string, string>> = {
  Notebooks: 'reduced',
  'Frames & prints': 'art',
};

/** Null is the standard class. */
export function taxClassOf({ shelf }: SeedProduct): string | null {
  return CLASSES[shelf.name] ?? null;
}

/** Some customers in other EU countries are businesses, which are charged no tax. */
export function vatNumberOf(country: Country, rank: number): string | null {
  const isBusiness = !country.isFar && country.code !== 'FR' && rank % 7 === 3;
  return isBusiness ? `${country.code}${String(900_000_000 + rank * 1_234_567).slice(0, 9)}` : null;
}
