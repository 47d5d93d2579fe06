/** From when to when each point of a series is, half open: to where the next begins, and the last to `end`. */
export function bucketSpans(
  points: readonly { start: string }[],
  end: string,
): { from: string; to: string }[] {
  return points.map(({ start }, index) => ({ from: start, to: points[index + 1]?.start ?? end }));
}
