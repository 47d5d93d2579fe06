import { beforeEach, expect, test } from 'vitest';
import { at, type OpenStore, openStore, textAt } from './openStore.ts';

let store: OpenStore;
let token: string;
beforeEach(async () => {
  store = await openStore();
  token = (await store.signIn()).token;
});

const call = (request: string, body: object) => store.call(request, { token, body });
const post = (body: object) =>
  call('POST /merchant/shipping-rates', { name: 'Post', price: 500, ...body });

test.each<[object, Record<string, string>]>([
  [{ price: -1 }, { price: 'An amount can’t be negative.' }],
  [{ countries: ['FR', 'ZZ'] }, { countries: 'Choose a country.' }],
  [{ countries: ['FR', 'FR'] }, { countries: 'An entry is there twice.' }],
  [{ postcodes: ['75'] }, { countries: 'Choose the country of the postcodes.' }],
  ...['69009..69001', '69..69001', '..', '7*', '1..2..3'].map(
    (postcode): [object, Record<string, string>] => [
      { countries: ['FR'], postcodes: [postcode] },
      { postcodes: 'Enter how postcodes begin, such as 75, or a range, such as 69001..69009.' },
    ],
  ),
  [
    { subtotalFrom: 900, subtotalTo: 900 },
    { subtotalTo: 'This must be more than the lowest value.' },
  ],
  [{ weightFrom: 900, weightTo: 800 }, { weightTo: 'This must be more than the lowest value.' }],
  [{ weightTo: 0 }, { weightTo: 'This must be more than the lowest value.' }],
  [
    { deliveryDaysMin: 3, deliveryDaysMax: 2 },
    { deliveryDaysMax: 'This can’t be fewer days than at least.' },
  ],
])('refuses the shipping rate %j [S1]', async (body, errors) => {
  const response = await post(body);
  expect([response.status, at(response.body, 'errors')]).toEqual([422, errors]);
});

test('a change is checked together with the unchanged fields [S1]', async () => {
  const made = await post({
    subtotalFrom: 500,
    countries: ['FR'],
    postcodes: ['69001..69009', 'SW1'],
  });
  const path = `/merchant/shipping-rates/${textAt(made.body, '_id')}`;
  const refused = await call(`PUT ${path}`, { subtotalTo: 400 });
  expect(at(refused.body, 'errors')).toEqual({
    subtotalTo: 'This must be more than the lowest value.',
  });
  const changed = await call(`PUT ${path}`, { subtotalTo: 501, price: 0 });
  expect(changed.body).toMatchObject({
    countries: ['FR'],
    postcodes: ['69001..69009', 'SW1'],
    subtotalFrom: 500,
    subtotalTo: 501,
    weightTo: null,
    price: 0,
    taxClass: 'standard',
    isActive: true,
  });
});
