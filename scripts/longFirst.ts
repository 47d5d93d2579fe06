import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They take from half a minute to a minute. Begun last, each would keep one core busy and let the other wait. */
const long =
  /\/(addingPages|resources|everyTextField|lostAnswers|postgresProcesses|checkContract|commandPalette|everyPart|watchOrders)\.test\.tsx?$/;

/** The order of files where nothing is known of an earlier run: otherwise the largest begin. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => Number(long.test(moduleId));
    return (await super.sort(files)).sort((one, other) => isLong(other) - isLong(one));
  }
}
