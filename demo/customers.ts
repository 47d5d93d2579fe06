import type { Address } from '../contract/address.ts';
import { slugOf } from '../domain/slug.ts';
import { COUNTRIES, type Country } from './countries.ts';
import type { Random } from './random.ts';
import { vatNumberOf } from './taxes.ts';

/** A customer of the demo store. */
export type SeedCustomer = {
  id: string;
  name: string;
  phone: string;
  email: string | null;
  address: Address;
  country: Country;
  /** Customers with a lower rank have been customers for longer, and buy more often. */
  rank: number;
  /** A business, which is charged no tax. */
  vatNumber: string | null;
};

export function makeSeedCustomers(random: Random, count: number, from: Date): SeedCustomer[] {
  const phones = new Set<string>();
  const names = new Set<string>();
  return Array.from({ length: count }, (_, rank) => {
    const country = pickCountry(random);
    const name = unusedName(random, country, names);
    const phone = unusedPhone(random, country, phones);
    return {
      id: random.id(from),
      name,
      phone,
      email: random.chance(0.82) ? emailOf(random, name, rank) : null,
      address: addressOf(random, country, name, phone),
      country,
      rank,
      vatNumber: vatNumberOf(country, rank),
    };
  });
}

function pickCountry(random: Random): Country {
  const all = COUNTRIES.reduce((sum, { share }) => sum + share, 0);
  let place = random.next() * all;
  for (const country of COUNTRIES) {
    place -= country.share;
    if (place < 0) return country;
  }
  return COUNTRIES[0];
}

function unusedName(random: Random, country: Country, taken: Set<string>): string {
  let name = '';
  for (let tries = 0; tries < 20; tries += 1) {
    const first = random.pick(country.first);
    const last = random.pick(country.last);
    name = country.order === 'lastfirst' ? `${last}${first}` : `${first} ${last}`;
    if (!taken.has(name)) break;
  }
  taken.add(name);
  return name;
}

function unusedPhone(random: Random, country: Country, taken: Set<string>): string {
  let phone = '';
  do {
    phone = country.phone.replace(/#/g, () => String(random.whole(0, 9)));
  } while (taken.has(phone));
  taken.add(phone);
  return phone;
}

// RFC 2606 reserves these domains: nobody receives mail to them.
const MAIL = ['example.com', 'example.org', 'example.net'] as const;

function emailOf(random: Random, name: string, rank: number): string {
  const local = slugOf(name).replace(/-/g, '.') || `client${rank + 1}`;
  return `${local}@${random.pick(MAIL)}`;
}

function addressOf(random: Random, country: Country, name: string, phone: string): Address {
  const [city, postcode] = random.pick(country.cities);
  const street = random.pick(country.streets).replace('{n}', String(random.whole(1, 140)));
  return {
    name,
    phone,
    line1: street,
    line2: random.chance(0.15) ? `Apt. ${random.whole(1, 40)}` : null,
    city,
    region: null,
    postcode: postcode === '' ? null : postcode,
    country: country.code,
  };
}
