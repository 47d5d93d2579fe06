/** The price of shipping to some places, for some baskets. `domain/shipping.ts` chooses one for a basket. */
export type ShippingRate = {
  _id: string;
  name: string;
  /** ISO 3166-1 alpha-2; empty for every country. */
  countries: readonly string[];
  /** Beginnings of postcodes, `75`, or ranges of beginnings, `69001..69009`; empty for every postcode. */
  postcodes: readonly string[];
  /** Minor units. The subtotal is at least `subtotalFrom` and less than `subtotalTo`; null for no limit. */
  subtotalFrom: number | null;
  subtotalTo: number | null;
  /** Grams, with the same limits. */
  weightFrom: number | null;
  weightTo: number | null;
  /** Minor units; 0 is free. */
  price: number;
  /** Working days from shipping to delivery; null if unknown. */
  deliveryDaysMin: number | null;
  deliveryDaysMax: number | null;
  taxClass: string;
  isActive: boolean;
};
