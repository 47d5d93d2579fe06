/* How amounts in minor units are rounded and split. Products of two amounts can exceed 2^53, so they are BigInts. */

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** `percent` per cent of an amount, rounded half up. `percent` has at most two decimals. */
export function percentOf(amount: number, percent: number): number {
  return proportion(amount, Math.round(percent * 100), 10_000);
}

/** `amount × part ÷ whole` of integers; a positive result is rounded half up. 0 if `whole` is 0. */
export function proportion(amount: number, part: number, whole: number): number {
  if (whole === 0) return 0;
  const [product, divisor] = [2n * BigInt(amount) * BigInt(part), BigInt(whole)];
  return Number((product + divisor) / (2n * divisor));
}

/** `amount × part ÷ whole`, rounded down. 0 if `whole` is 0. */
function share(amount: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Number((BigInt(amount) * BigInt(part)) / BigInt(whole));
}

/**
 * Splits an amount in proportion to `parts`; the shares add up to the amount. Remaining minor units go to the parts
 * that lost most by rounding, the first among equals. No share exceeds its part if the amount does not exceed the sum
 * of the parts. If this sum is 0, all shares are 0.
 */
export function spread(amount: number, parts: readonly number[]): number[] {
  const whole = sum(parts);
  if (whole === 0) return parts.map(() => 0);
  const shares = parts.map((part) => share(amount, part, whole));
  const losses = parts.map((part, index) => ({
    index,
    loss: (BigInt(amount) * BigInt(part)) % BigInt(whole),
  }));
  losses.sort((a, b) => (a.loss === b.loss ? a.index - b.index : a.loss > b.loss ? -1 : 1));
  let left = amount - sum(shares);
  for (const { index } of losses) {
    if (left === 0) break;
    shares[index] = (shares[index] ?? 0) + 1;
    left -= 1;
  }
  return shares;
}
