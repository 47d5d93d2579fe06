import { expect, test } from 'vitest';
import { fieldTypeOf } from '../../contract/fieldType.ts';
import { ProductInput } from '../../contract/productInput.ts';
import { promotionInputFor } from '../../contract/promotion.ts';
import { schemaFor } from '../../src/pages/profile/profileForm.ts';

const promotion = promotionInputFor({
  usedCount: 0,
  isLocked: false,
  method: '',
  code: null,
  type: '',
});

test.each([
  [ProductInput, 'price', 'money'],
  [ProductInput, 'compareAtPrice', 'money'],
  [ProductInput, 'costPrice', 'money'],
  [ProductInput, 'stock', undefined],
  [ProductInput, 'name', undefined],
  [ProductInput, 'toString', undefined],
  [promotion, 'minSubtotal', 'money'],
  [promotion, 'maxDiscount', 'money'],
  [promotion, 'startsAt', 'instant'],
  [promotion, 'usageLimit', undefined],
  [schemaFor({}), 'shippingRate', 'money'],
  [schemaFor({ shippingRate: 1, taxRate: 2 }), 'shippingRate', 'money'],
  [schemaFor({}), 'taxRate', 'percent'],
  [schemaFor({}), 'lowStockDefault', undefined],
] as const)(
  'takes the type of a field from its declaration, not from its name: %#',
  (schema, field, kind) => {
    expect(fieldTypeOf(schema, field)).toBe(kind);
  },
);
