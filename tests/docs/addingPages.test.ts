import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addLines, copyWithPages, pageCode } from './pageCode.ts';

/* The code of the pages that extend the console, in one copy of the project, in `npm run test:more`. */
const isMore = process.env.TEST_SET === 'more';

const resource = pageCode('adding-a-resource');
const field = pageCode('adding-a-field');
const adapter = pageCode('adapting-another-api');
const language = pageCode('adding-a-language');
const copy = copyWithPages('adding-pages', [resource, field, adapter]);

beforeAll(() => {
  if (isMore) copy.make();
});
afterAll(() => copy.remove());

test.runIf(isMore)(
  'the resource and the field of the pages work: screens, filters, search, export, documentation, other merchants, an upgraded database [C8][C16][D10][D17]',
  () => {
    expect(copy.writeOpenapi()).toBe(true);
    const files = [
      'contract/endpoints',
      'contract/openapi',
      'store/isolation',
      'store/listTotals',
      'store/productLists',
      'store/productPlans',
      'store/upgrade',
      'unit/architecture',
      'unit/languages',
      'unit/texts',
    ].map((file) => `tests/${file}.test.ts`);
    const screens = ['contract/resources', 'resources/productMaterial'].map(
      (file) => `tests/${file}.test.tsx`,
    );
    // The project itself tests the other resources.
    const others = '^ *(couriers|(?! *[\\w-]+, like every resource))';
    expect(copy.test(...screens, ...files, '-t', others)).toBe('');
  },
  240_000,
);

test.runIf(isMore).each([
  ['the field after the resource', '0902_material', '0901_couriers'],
  ['the resource after the field', '0901_couriers', '0902_material'],
])('%s: the second page upgrades a database from before 0.1.0', (_, second, first) => {
  const migration = (name: string) => `store/db/migrations/${name}.ts`;
  const database = `${second}.sqlite`;
  const open = `
    import { openDatabase } from './store/db/open.ts';
    const db = await openDatabase('${database}');
    const names = await db.selectFrom('kysely_migration').select('name').orderBy('timestamp').execute();
    const own = names.map(({ name }) => name).filter((name) => name >= '0900');`;
  const expected = (names: string[]) =>
    `if (own.join() !== '${names.join()}') throw new Error(own.join()); await db.destroy();`;
  expect(copy.script(open + expected([first]), migration(second))).toBe('');
  expect(copy.script(open + expected([first, second]))).toBe('');
});

/* Last: afterwards, Dutch texts of the console are missing. */
describe.runIf(isMore)('with another language, Dutch', () => {
  beforeAll(() => copy.add(language));

  test('the code of all pages is formatted', () => {
    expect(copy.format()).toBe('');
  });

  test('the code of all pages compiles', () => {
    expect(copy.compile()).toBe('');
  }, 120_000);

  test('a language with few texts can be chosen; English fills the gaps', () => {
    expect(copy.test('tests/spec/dutch.test.tsx', 'tests/unit/words.test.ts')).toBe('');
  }, 240_000);

  test('the languages test lists missing translations', () => {
    const output = copy.test('tests/unit/languages.test.ts');
    expect(output).toContain('en/dashboard.ts: dashboard.');
    expect(output).not.toContain('en/names.ts');
  }, 240_000);
});

test('names a line that the pages change and that no longer exists', () => {
  expect(() => addLines('one\ntwo\n', ' three\n+four\n')).toThrow('three');
  const once = addLines('one\ntwo\nthree\n', ' one\n+1\n two\n+2\n');
  expect(once).toBe('one\n1\ntwo\n2\nthree\n');
  expect(addLines(once, ' one\n+1\n two\n+2\n')).toBe(once);
});

test('a resource without rules of its own has at most six files and 130 lines', () => {
  const lines = resource.flatMap(({ code, language }) =>
    code.split('\n').filter((line) => (language === 'diff' ? line.startsWith('+') : line !== '')),
  );
  expect(lines.length).toBeLessThanOrEqual(130);
  expect(new Set(resource.map(({ file }) => file)).size).toBeLessThanOrEqual(6);
});

test('a field has at most four places besides its column, its texts and its test', () => {
  const others = /^(store\/db\/migrations|src\/i18n|tests)\//;
  const files = field.map(({ file }) => file).filter((file) => !others.test(file));
  expect(new Set(files).size).toBeLessThanOrEqual(4);
});
