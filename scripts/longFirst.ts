import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These take up to a minute. If one started last, a core would wait for it. */
const long =
  /\/(addingPages|resources|everyTextField|lostResponses|postgresProcesses|checkContract|commandPalette|everyPart|watchOrders)\.test\.tsx?$/;

/** The order of test files without timings of an earlier run; the default is by size. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => Number(long.test(moduleId));
    return (await super.sort(files)).sort((one, other) => isLong(other) - isLong(one));
  }
}
