/** A sum as it stands, or what is added to it (below zero: taken off). */
export type WaterfallStep = {
  key: string;
  name: string;
  kind: 'sum' | 'change';
  value: number;
  to?: string | undefined;
};

/** A step with what it comes to, and where its bar begins and ends, as parts of the whole track (0 to 1). */
export type PlacedStep = WaterfallStep & { after: number; from: number; until: number };

/** Bars from zero for sums, and from where the step before ended for changes. */
export function placeSteps(steps: readonly WaterfallStep[]): PlacedStep[] {
  let standing = 0;
  const ends = steps.map(({ kind, value }) => {
    const start = kind === 'sum' ? 0 : standing;
    standing = kind === 'sum' ? value : standing + value;
    return { start, end: standing };
  });
  const all = ends.flatMap(({ start, end }) => [start, end]);
  const low = Math.min(0, ...all);
  const high = Math.max(0, ...all);
  const place = (value: number) => (high === low ? 0 : (value - low) / (high - low));
  return steps.flatMap((step, index) => {
    const { start, end } = ends[index] ?? { start: 0, end: 0 };
    return [{ ...step, after: end, from: place(start), until: place(end) }];
  });
}
