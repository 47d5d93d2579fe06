import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take up to a minute. If one started last, the other cores would wait for it. */
const long =
  /\/(addingPages|resources|everyTextField|lostResponses|postgresProcesses|checkContract|commandPalette|everyPart|watchOrders)\.test\.tsx?$/;

/** Starts the long test files first. Without timings of an earlier run, Vitest starts the largest files first. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => Number(long.test(moduleId));
    return (await super.sort(files)).sort((one, other) => isLong(other) - isLong(one));
  }
}
