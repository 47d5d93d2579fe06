import { readFileSync } from 'node:fs';
import * as v from 'valibot';

export type TestCount = { passed: number; failed: number; skipped: number };

const VitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  numTodoTests: v.number(),
  testResults: v.array(
    v.object({
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.string(),
          failureMessages: v.array(v.string()),
        }),
      ),
    }),
  ),
});

const PlaywrightReport = v.object({
  stats: v.object({
    expected: v.number(),
    unexpected: v.number(),
    flaky: v.number(),
    skipped: v.number(),
  }),
});

/** The count of a suite without a report: the suite did not run, which is one failure. */
const nothingRan: TestCount = { passed: 0, failed: 1, skipped: 0 };

export function vitestCount(file: string): TestCount {
  const report = readReport(VitestReport, file);
  if (!report) return { ...nothingRan };
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Names of Vitest's tests that passed only after a retry. Playwright prints the names of its own. */
export function flakyTests(file: string): string[] {
  const files = readReport(VitestReport, file)?.testResults ?? [];
  return files
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName }) => fullName);
}

/** With `isFlakyFailed`, a test that passed only after a retry counts as failed. */
export function playwrightCount(file: string, { isFlakyFailed = false } = {}): TestCount {
  const report = readReport(PlaywrightReport, file);
  if (!report) return { ...nothingRan };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return isFlakyFailed
    ? { passed: expected, failed: unexpected + flaky, skipped }
    : { passed: expected + flaky, failed: unexpected, skipped };
}

export function add(total: TestCount, more: TestCount): void {
  total.passed += more.passed;
  total.failed += more.failed;
  total.skipped += more.skipped;
}

function readReport<Schema extends v.GenericSchema>(
  schema: Schema,
  file: string,
): v.InferOutput<Schema> | undefined {
  try {
    return v.parse(schema, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
