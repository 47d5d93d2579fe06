import { beforeEach, describe, expect, test } from 'vitest';
import { amina, at, bruno, type OpenStore, openStore, textAt } from './openStore.ts';
import { png } from './pictures.ts';

let store: OpenStore;
let token: string;
beforeEach(async () => {
  store = await openStore();
  token = (await store.signIn(amina)).token;
});

const save = (body: unknown) => store.call('PUT /users/profile', { token, body });
const errorsOf = (body: unknown) => Object(at(body, 'errors'));

/** Every rule of the settings: field, wrong value, text. */
const refusedSettings: [field: string, value: unknown, text: string][] = [
  ['name', '', 'Enter the name of your store.'],
  ['name', '   ', 'Enter the name of your store.'],
  ['name', 'x'.repeat(101), 'Keep the name within 100 characters.'],
  ['name', 'Atelier\u0007', 'Remove the characters that can’t be shown.'],
  ['description', 'x'.repeat(501), 'Keep the description within 500 characters.'],
  ['contactEmail', 'amina@', 'That doesn’t look like an email address.'],
  ['contactEmail', 'a b@c.de', 'That doesn’t look like an email address.'],
  ['contactPhone', '0611111111', 'That doesn’t look like a full phone number.'],
  ['contactPhone', '+33 6 11', 'That doesn’t look like a full phone number.'],
  ['address', 'x'.repeat(301), 'Keep the address within 300 characters.'],
  ['isVisible', 'no', 'This value is not valid.'],
  ['shippingRate', 4.9, 'Enter an amount, for example 12.50.'],
  ['shippingRate', -1, 'An amount can’t be negative.'],
  ['shippingRate', 100_000_000_000, 'This amount is too large.'],
  ['taxRate', 100.5, 'Enter a percentage from 0 to 100, with at most 2 decimals.'],
  ['taxRate', -1, 'Enter a percentage from 0 to 100, with at most 2 decimals.'],
  ['taxRate', 5.125, 'Enter a percentage from 0 to 100, with at most 2 decimals.'],
  ['currency', 'euro', 'Choose a currency.'],
  ['currency', 'ZZY', 'Choose a currency.'],
  ['timezone', 'Mars/Olympus', 'Choose a time zone.'],
  ['timezone', '', 'Choose a time zone.'],
  ['lowStockDefault', -1, 'Enter a whole number from 0 to 1,000,000.'],
  ['lowStockDefault', 1_000_001, 'Enter a whole number from 0 to 1,000,000.'],
  ['lowStockDefault', 2.5, 'Enter a whole number from 0 to 1,000,000.'],
  ['orderPrefix', 'TOOLONG', 'Keep the prefix within 6 characters.'],
  ['orderPrefix', 'A B', 'Use letters, numbers and # . _ / - only.'],
  ['logo', 'javascript:alert(1)', 'This web address is not valid.'],
  ['logo', '//evil.example/x.png', 'This web address is not valid.'],
  ['logo', 'https://evil.example/x.png', 'Upload the picture first, then use it.'],
  ['logo', '/api/uploads/abcdefgh.png', 'Upload the picture first, then use it.'],
];

const refusedFields: [field: string, value: unknown, text: string][] = [
  ['name', '', 'Enter a name.'],
  ['name', 'x'.repeat(101), 'Keep the name within 100 characters.'],
  ['email', 'amina', 'That doesn’t look like an email address.'],
  ['businessName', '', 'Enter the name of your business.'],
  ['businessType', '', 'Choose what your business does.'],
  ['profilePicture', 'javascript:alert(1)', 'This web address is not valid.'],
  ['profilePicture', '//evil.example/x.png', 'This web address is not valid.'],
  ['profilePicture', 'https://evil.example/x.png', 'Upload the picture first, then use it.'],
  ['profilePicture', '/api/uploads/abcdefgh.png', 'Upload the picture first, then use it.'],
  ['phone', '+33600000009', 'This field is not known.'],
  ['subscription', { plan: 'Gold' }, 'This field is not known.'],
];

const accepted: [field: string, values: unknown[]][] = [
  ['name', ['A', 'x'.repeat(100), '👩‍👩‍👧‍👦'.repeat(100), null]],
  ['description', ['', 'Two\nlines', 'x'.repeat(500), null]],
  ['contactEmail', ['amina@example.com', null]],
  ['contactPhone', ['+33611111111', null]],
  ['address', ['1 rue Haute\n75001 Paris', 'x'.repeat(300), null]],
  ['shippingRate', [0, 1, 99_999_999_999]],
  ['taxRate', [0, 5.5, 19.25, 20, 100, null]],
  ['timezone', ['Europe/Paris', 'Pacific/Kiritimati', 'UTC']],
  ['lowStockDefault', [0, 1_000_000]],
  ['orderPrefix', ['', '#', 'FR-24/', 'طلب-', null]],
];

describe('a setting', () => {
  test.each(refusedSettings)('%s as %j is refused: "%s" [S2] [D16]', async (field, value, text) => {
    const { status, body } = await save({ storeSettings: { [field]: value } });
    expect(status).toBe(422);
    expect(errorsOf(body)).toEqual({ [`storeSettings.${field}`]: text });
  });

  test.each(accepted)(
    '%s accepts its limits and is cleared with null [S2]',
    async (field, values) => {
      for (const value of values) {
        const { status, body } = await save({ storeSettings: { [field]: value } });
        expect([status, at(body, 'storeSettings', field)]).toEqual([200, value]);
      }
    },
  );

  test('reports each of several problems by the form’s field name [C7]', async () => {
    const wrong = { contactEmail: 'amina@', timezone: 'Mars/Olympus', name: '' };
    const { body } = await save({ name: '', storeSettings: wrong });
    expect(Object.keys(errorsOf(body))).toContain('name');
    const { body: settingsOnly } = await save({ storeSettings: wrong });
    expect(Object.keys(errorsOf(settingsOnly)).toSorted()).toEqual(
      Object.keys(wrong)
        .map((field) => `storeSettings.${field}`)
        .toSorted(),
    );
  });
});

describe('a field of the merchant', () => {
  test.each(refusedFields)('%s as %j is refused: "%s" [S4]', async (field, value, text) => {
    const { status, body } = await save({ [field]: value });
    expect(status).toBe(422);
    expect(errorsOf(body)).toEqual({ [field]: text });
  });
});

describe.each([
  {
    picture: 'the profile picture',
    bodyOf: (profilePicture: string | null) => ({ profilePicture }),
    path: ['profilePicture'],
  },
  {
    picture: 'the store’s logo',
    bodyOf: (logo: string | null) => ({ storeSettings: { logo } }),
    path: ['storeSettings', 'logo'],
  },
])('$picture', ({ bodyOf, path }) => {
  const upload = async (by: string) => {
    const form = new FormData();
    form.append('file', new File([png], 'me.png', { type: 'image/png' }));
    const { body } = await store.call('POST /uploads/single', { token: by, form });
    return textAt(body, 'url');
  };

  test('must be an upload of the store, and can be removed [C11] [S4]', async () => {
    const url = await upload(token);
    const { status, body } = await save(bodyOf(url));
    expect([status, at(body, ...path)]).toEqual([200, url]);
    expect((await save({ ...bodyOf(url), name: 'Amina' })).status).toBe(200);
    expect(at((await save(bodyOf(null))).body, ...path)).toBeNull();
  });

  test('is never an upload of another store', async () => {
    const url = await upload((await store.signIn(bruno)).token);
    expect((await save(bodyOf(url))).status).toBe(422);
  });
});
