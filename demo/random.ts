/** Seeded random numbers: the same seed gives the same numbers. */
export type Random = {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** An integer, both ends included. */
  whole(min: number, max: number): number;
  /** True with probability `share`. */
  chance(share: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
  /** A new id with the timestamp `at`. */
  id(at: Date): string;
};

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  // Mulberry32: small and fast, and sufficient for demo data.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    whole,
    chance: (share) => next() < share,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
    id: (at) => {
      let text = '';
      for (let time = at.getTime(), index = 0; index < 9; index += 1) {
        text = letter(time % 32) + text;
        time = Math.floor(time / 32);
      }
      for (let index = 0; index < 16; index += 1) text += letter(whole(0, 31));
      return text;
    },
  };
}

function letter(index: number): string {
  return ALPHABET[index] ?? '0';
}
