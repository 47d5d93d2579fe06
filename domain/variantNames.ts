/** A variant is called by its values: `Sea blue / L`. */
export function variantName(options: readonly string[]): string {
  return options.join(' / ');
}

/** An item of an order with the variant that it is, as both were called then: `Mug (Sea blue / L)`. */
export function itemName(item: { name: string; variantName: string | null }): string {
  return item.variantName ? `${item.name} (${item.variantName})` : item.name;
}
