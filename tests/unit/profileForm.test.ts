import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ProfileInput, StoreSettingsInput } from '../../contract/store.ts';
import { settings } from '../../src/i18n/en/settings.ts';
import { clampInside, clampZoom, MAX_ZOOM, MIN_ZOOM } from '../../src/pages/profile/cropPicture.ts';
import {
  formField,
  profileFields,
  toInput,
  toRecord,
} from '../../src/pages/profile/profileForm.ts';
import { zoneNames } from '../../src/pages/profile/timeZoneNames.ts';

const profile = {
  _id: 'amina',
  name: 'Amina',
  email: null,
  phone: '+33600000001',
  profilePicture: null,
  businessName: 'Amina Ltd',
  businessType: 'Clothing',
  storeSettings: {
    name: 'Atelier',
    description: null,
    contactEmail: null,
    contactPhone: null,
    address: null,
    isVisible: true,
    shippingRate: 490,
    isShippingSet: true,
    taxRate: null,
    pricesIncludeTax: null,
    country: null,
    currency: 'EUR',
    timezone: null,
    lowStockDefault: 5,
    orderPrefix: null,
    legalName: null,
    vatNumber: null,
    invoicePrefix: null,
    productLink: null,
    carriers: null,
    emailLanguage: null,
    logo: null,
  },
  subscription: null,
  createdAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-02T09:00:00.000Z',
};

describe('the settings form', () => {
  test('has a field, with a name, for every setting of the contract [S2] [S4]', () => {
    const { storeSettings: _settings, ...own } = ProfileInput.entries;
    const wire = [
      ...Object.keys(own),
      ...Object.keys(StoreSettingsInput.entries).map((name) => `storeSettings.${name}`),
    ];
    expect(wire.map(formField).toSorted()).toEqual([...profileFields].toSorted());
    for (const field of profileFields) expect(Object.keys(settings.fields)).toContain(field);
  });

  test('separates the store’s name and the merchant’s, in both directions', () => {
    const record = toRecord(profile);
    expect(record).toMatchObject({ storeName: 'Atelier', name: 'Amina', id: 'amina' });
    expect(toInput({ storeName: 'A', name: 'B', isVisible: false })).toEqual({
      name: 'B',
      storeSettings: { name: 'A', isVisible: false },
    });
    expect(toInput({ name: 'B' })).toEqual({ name: 'B' });
    expect(formField('storeSettings')).toBe('storeSettings');
  });
});

describe('the crop of a picture', () => {
  test('is always filled, at any position and zoom', () => {
    const length = fc.integer({ min: 100, max: 2000 });
    const place = fc.integer({ min: -5000, max: 5000 });
    const zoom = fc.double({ min: MIN_ZOOM, max: MAX_ZOOM, noNaN: true });
    fc.assert(
      fc.property(length, length, place, place, zoom, (width, height, x, y, factor) => {
        const side = Math.min(width, height);
        const at = clampInside({ x, y }, { width, height }, side, factor);
        expect(Math.abs(at.x)).toBeLessThanOrEqual((width * factor - side) / 2 + 1e-6);
        expect(Math.abs(at.y)).toBeLessThanOrEqual((height * factor - side) / 2 + 1e-6);
      }),
    );
  });

  test('is zoomed within its limits, in hundredths', () => {
    expect([clampZoom(0.2), clampZoom(1.1 + 0.1 + 0.1), clampZoom(9)]).toEqual([1, 1.3, 4]);
  });
});

test('zones have current city names, and always include the selected one', () => {
  expect(zoneNames(null)).toEqual(expect.arrayContaining(['UTC', 'Asia/Kolkata', 'Europe/Kyiv']));
  expect(zoneNames(null)).not.toContain('Asia/Calcutta');
  expect(zoneNames('Asia/Calcutta')).toContain('Asia/Calcutta');
});
