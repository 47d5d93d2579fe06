type Values = Record<string, unknown>;

/**
 * What a form holds of a promotion, without what does not apply to the chosen method, type and scope: a
 * code typed before `automatic` was chosen, products of a promotion that is for categories now.
 */
export function applicablePromotion<V extends Values>(values: V): V & Values {
  return {
    ...values,
    ...(values.method === 'automatic' && { code: null, usageLimit: null }),
    ...(values.type === 'free_shipping' && { value: null }),
    ...(values.type !== 'percentage' && { maxDiscount: null }),
    ...(values.scope !== 'products' && { productIds: [] }),
    ...(values.scope !== 'categories' && { categoryIds: [] }),
  };
}
