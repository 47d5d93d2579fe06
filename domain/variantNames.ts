/** A variant's name is its values: `Sea blue / L`. */
export function variantName(options: readonly string[]): string {
  return options.join(' / ');
}

/** Name of an order item with its variant: `Mug (Sea blue / L)`. */
export function itemName(item: { name: string; variantName: string | null }): string {
  return item.variantName ? `${item.name} (${item.variantName})` : item.name;
}
