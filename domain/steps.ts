/** A reckoning in small steps: who asks for it can do other things in between, or leave it. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** All of it at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
