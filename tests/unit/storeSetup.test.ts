import { describe, expect, test } from 'vitest';
import { type SetupState, setupSteps } from '../../domain/storeSetup.ts';

const nothing: SetupState = {
  settings: {
    name: null,
    contactEmail: null,
    contactPhone: null,
    shippingRate: 0,
    isShippingSet: false,
    isVisible: false,
  },
  businessName: null,
  catalogue: { products: 0, hasPictures: false },
};
const done = (facts: SetupState) =>
  setupSteps(facts)
    .filter(({ isDone }) => isDone)
    .map(({ step }) => step);

describe('the setup of a store, derived from its data [R3] [D16]', () => {
  test('nothing is done in an empty store', () => {
    expect(done(nothing)).toEqual([]);
    expect(setupSteps(nothing)).toHaveLength(6);
  });

  test.each([
    ['name', { settings: { ...nothing.settings, name: 'Mugs' } }],
    ['name', { businessName: 'Mugs' }],
    ['contact', { settings: { ...nothing.settings, contactPhone: '+33612345678' } }],
    ['contact', { settings: { ...nothing.settings, contactEmail: 'a@example.org' } }],
    ['shipping', { settings: { ...nothing.settings, shippingRate: 590 } }],
    ['shipping', { settings: { ...nothing.settings, isShippingSet: true } }],
    ['product', { catalogue: { products: 1, hasPictures: false } }],
    ['picture', { catalogue: { products: 0, hasPictures: true } }],
    ['visible', { settings: { ...nothing.settings, isVisible: true } }],
  ])('%s is done by its own data', (step, facts) => {
    expect(done({ ...nothing, ...facts })).toEqual([step]);
  });

  test('a blank name counts as none', () => {
    expect(done({ ...nothing, businessName: '  ' })).toEqual([]);
  });

  test('a step without data is omitted', () => {
    const steps = setupSteps({ ...nothing, catalogue: undefined }).map(({ step }) => step);
    expect(steps).toEqual(['name', 'contact', 'shipping', 'visible']);
  });
});
