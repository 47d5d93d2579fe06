import { expect, test } from 'vitest';
import { readBenchOptions } from '../../scripts/benchOptions.ts';

const url = 'postgres://measured@127.0.0.1:5432/postgres';

test('without options the bench measures everything on SQLite, whatever database the environment names', () => {
  expect(readBenchOptions([], { DATABASE_URL: url })).toEqual({
    parts: ['screens', 'lists', 'load', 'import'],
    sizes: [1_000, 100_000, 1_000_000],
    server: undefined,
  });
});

test('with --postgres it measures the store on the server that is named for it, else on the one of the shop', () => {
  const env = { DATABASE_URL: 'postgres://127.0.0.1/other', BENCH_DATABASE_URL: url };
  const { parts, server } = readBenchOptions(['--postgres'], env);
  expect([parts, server]).toEqual([['lists', 'load', 'processes'], url]);
  expect(readBenchOptions(['--postgres'], { DATABASE_URL: url }).server).toBe(url);
});

test('less is measured when less is asked for', () => {
  const asked = readBenchOptions(['--only=lists', '--sizes=1000,50000'], {});
  expect(asked).toEqual({ parts: ['lists'], sizes: [1000, 50_000], server: undefined });
});

test.each([
  [['--postgres'], /needs BENCH_DATABASE_URL/],
  [['--only=lists,speed'], /knows screens, lists, load, processes, import, not "speed"/],
  [['--only=processes'], /is measured with --postgres/],
  [['--sizes=ten'], /whole numbers from 1000/],
  [['--postgress'], /--postgress/],
])('%j is refused in a line that says what is possible', (args, line) => {
  expect(() => readBenchOptions(args, { DATABASE_URL: 'data/store.sqlite' })).toThrow(line);
});
