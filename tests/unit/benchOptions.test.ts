import { expect, test } from 'vitest';
import { readBenchOptions } from '../../scripts/benchOptions.ts';

const url = 'postgres://measured@127.0.0.1:5432/postgres';

test('by default the benchmark measures everything on SQLite, whatever DATABASE_URL is', () => {
  expect(readBenchOptions([], { DATABASE_URL: url })).toEqual({
    parts: ['screens', 'lists', 'load', 'import'],
    sizes: [1_000, 100_000, 1_000_000],
    server: undefined,
  });
});

test('with --postgres it measures the store on BENCH_DATABASE_URL, else on DATABASE_URL', () => {
  const env = { DATABASE_URL: 'postgres://127.0.0.1/other', BENCH_DATABASE_URL: url };
  const { parts, server } = readBenchOptions(['--postgres'], env);
  expect([parts, server]).toEqual([['lists', 'load', 'processes'], url]);
  expect(readBenchOptions(['--postgres'], { DATABASE_URL: url }).server).toBe(url);
});

test('--only and --sizes limit it', () => {
  const options = readBenchOptions(['--only=lists', '--sizes=1000,50000'], {});
  expect(options).toEqual({ parts: ['lists'], sizes: [1000, 50_000], server: undefined });
});

test.each([
  [['--postgres'], /needs BENCH_DATABASE_URL/],
  [
    ['--only=lists,speed'],
    /is "speed", but must be one of screens, lists, load, processes, import/,
  ],
  [['--only=processes'], /needs --postgres/],
  [['--sizes=ten'], /integers from 1000/],
  [['--postgress'], /--postgress/],
])('%j is refused in a line that lists the options', (args, line) => {
  expect(() => readBenchOptions(args, { DATABASE_URL: 'data/store.sqlite' })).toThrow(line);
});
