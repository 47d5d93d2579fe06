import * as v from 'valibot';
import { expect, test } from 'vitest';
import { REGIONS } from '../../contract/regions.ts';
import { taxRates } from '../../contract/taxRate.ts';
import { regionKey } from '../../domain/regions.ts';
import { EU_COUNTRIES, taxPresets } from '../../domain/taxPresets.ts';

test('each preset is a valid tax rate, and each place has one rate of a class', () => {
  const places = taxPresets.map(({ country, region, taxClass }) =>
    [country, region, taxClass].join(),
  );
  expect(new Set(places).size).toBe(places.length);
  for (const preset of taxPresets) {
    expect(v.parse(taxRates.input, preset)).toEqual(preset);
    for (const { isValid } of taxRates.checks) expect(isValid(preset), preset.country).toBe(true);
  }
});

test('presets cover the European Union, its neighbours, the Gulf, the Maghreb and North America', () => {
  expect(EU_COUNTRIES).toHaveLength(27);
  const countries = new Set(taxPresets.map(({ country }) => country));
  const others = ['GB', 'NO', 'CH', 'AE', 'SA', 'BH', 'OM', 'MA', 'TN', 'DZ', 'CA', 'US'];
  expect([...countries].toSorted()).toEqual([...EU_COUNTRIES, ...others].toSorted());
  const regionsOf = (country: string) =>
    taxPresets.filter((preset) => preset.country === country).map(({ region }) => region);
  expect(regionsOf('CA')).toEqual([...(REGIONS.get('CA')?.keys() ?? [])]);
  const untaxed = ['AK', 'DE', 'MT', 'NH', 'OR'];
  expect([...regionsOf('US'), ...untaxed].toSorted()).toEqual(
    [...(REGIONS.get('US')?.keys() ?? [])].toSorted(),
  );
});

test.each([
  ['CA', 'QC', 'Quebec'],
  ['CA', 'qc', 'Québec '],
  ['CA', 'CA-QC', 'QC'],
  ['US', 'NY', 'new york'],
  ['ES', 'Canarias', 'CANARIAS'],
])('in %s, %s and %s are one region', (country, one, other) => {
  expect(regionKey(country, one)).toBe(regionKey(country, other));
});
