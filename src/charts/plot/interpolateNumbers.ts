/**
 * In the place of d3-interpolate (`vite.config.ts`), which d3-scale loads whole: it mixes colours, dates and
 * texts, too, and would be a quarter of what a chart weighs. Our scales are of numbers.
 */
export function interpolateNumber(from: number, to: number): (at: number) => number {
  return (at) => from * (1 - at) + to * at;
}

export const interpolate = interpolateNumber;

export function interpolateRound(from: number, to: number): (at: number) => number {
  return (at) => Math.round(from * (1 - at) + to * at);
}

/** Of scales that we do not use; d3-scale names it. */
export function piecewise(): never {
  throw new Error('Scales of pieces need d3-interpolate itself: see vite.config.ts');
}
