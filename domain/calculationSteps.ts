/** A calculation in small steps. The caller can do other work between them, or abort. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Runs all steps and returns the result. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
