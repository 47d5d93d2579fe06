/** Repeatable chance: the same seed gives the same shop. */
export type Random = {
  /** From 0 up to, and without, 1. */
  next(): number;
  /** A whole number, both ends included. */
  whole(min: number, max: number): number;
  /** True in `share` of all cases. */
  chance(share: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
  /** A new identifier for something made at `at`. */
  id(at: Date): string;
};

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  // Mulberry32: small, quick, and good enough for a shop that does not exist.
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
