import { REGIONS } from '../contract/regions.ts';
import { slugOf } from './slug.ts';

/** `QC` -> `Québec`; the text itself if the region is not known. */
export function regionName(country: string, region: string): string {
  return REGIONS.get(country)?.get(region.trim().toUpperCase()) ?? region;
}

/** A key that is the same for all spellings of a region in addresses: `QC`, `qc`, `CA-QC`, `Quebec`, `Québec`. */
export function regionKey(country: string, region: string): string {
  const text = region.trim();
  const code = text.toUpperCase().startsWith(`${country}-`) ? text.slice(country.length + 1) : text;
  return slugOf(regionName(country, code)) || code;
}
