import { describe, expect, test } from 'vitest';
import * as rules from './rules.ts';
import { parseSource, readSourceFiles } from './sourceFiles.ts';

/**
 * Rules for the structure of the code. Each case has a rule that all files must obey, and a piece of code that breaks
 * the rule, so that a rule without effect fails.
 */
const cases: {
  title: string;
  rule: (files: ReturnType<typeof readSourceFiles>) => string[];
  broken: Record<string, string>;
}[] = [
  {
    title: 'the console and the store share only the contract and the domain',
    rule: rules.brokenBoundaries,
    broken: { 'src/api/http.ts': "import { createStore } from '../../store/app.ts';" },
  },
  {
    title: 'packages are imported only where they are allowed',
    rule: rules.misplacedPackages,
    broken: { 'src/pages/Dashboard.tsx': "import axios from 'axios';" },
  },
  {
    title: 'every file of the console has an import layer',
    rule: rules.filesWithoutLayer,
    broken: { 'src/somethingNew.ts': 'export const it = 1;' },
  },
  {
    title: 'a layer imports only from itself and from earlier layers',
    rule: rules.upwardImports,
    broken: { 'src/ui/fields/Price.tsx': "import { Menu } from '../../layout/Menu.tsx';" },
  },
  {
    title: 'resources, pages and sign-in do not import each other',
    rule: rules.importsBetweenIndependentFolders,
    broken: { 'src/resources/orders/A.tsx': "import { B } from '../products/B.tsx';" },
  },
  {
    title: 'screens reach the server through the providers alone',
    rule: rules.requestsPastTheProviders,
    broken: { 'src/pages/A.tsx': "import { request } from '../api/http.ts';" },
  },
  {
    title: 'public pages do not load code of the console',
    rule: rules.consoleCodeOnPublicPages,
    broken: {
      'src/main.tsx': "import { login } from './auth/login.ts';",
      'src/auth/login.ts': "import { fetchUtils } from 'react-admin';",
    },
  },
  {
    title: 'there are no import cycles',
    rule: rules.importCycles,
    broken: {
      'domain/a.ts': "import { b } from './b.ts'; export const a = b;",
      'domain/b.ts': "import { a } from './a.ts'; export const b = a;",
    },
  },
  {
    title: `no file has more than ${rules.maxLines} lines, no function more than ${rules.maxFunctionLines}`,
    rule: rules.tooLong,
    broken: { 'domain/long.ts': `export function long() {${'\n'.repeat(100)}}` },
  },
  {
    title: `no folder of the console has more than ${rules.maxFolderFiles} files`,
    rule: rules.crowdedFolders,
    broken: Object.fromEntries(
      Array.from({ length: 26 }, (_, index) => [
        `src/ui/fields/Field${index}.tsx`,
        'export const a = 1;',
      ]),
    ),
  },
  {
    title: 'there are no barrel files and no utility files',
    rule: rules.barrelsAndUtilityFiles,
    broken: { 'src/ui/fields/index.ts': "export { Price } from './Price.tsx';" },
  },
  {
    title: 'names use the words of the glossary',
    rule: rules.wrongNames,
    broken: { 'src/charts/ordersAddress.ts': "export const nextSteps = ['ship'];" },
  },
  {
    title: 'screens are declared once',
    rule: rules.duplicateScreenData,
    broken: {
      'src/layout/screens.ts': "import A from '@mui/icons-material/A'; export const icon = A;",
      'src/layout/Menu.tsx': "import A from '@mui/icons-material/A'; export const icon = A;",
    },
  },
  {
    title: 'transactions of requests are retried after a serialization failure',
    rule: rules.transactionsWithoutRetry,
    broken: { 'store/routes/a.ts': 'export const a = db.transaction().execute(work);' },
  },
  {
    title: 'numbers are formatted by domain/intl.ts',
    rule: rules.unsharedNumberFormats,
    broken: { 'src/ui/fields/Count.tsx': 'export const a = count.toLocaleString(locale);' },
  },
  {
    title: 'the code has no absolute paths of a machine',
    rule: rules.machinePaths,
    broken: { 'scripts/find.ts': `export const it = ${JSON.stringify(`/${'usr'}/bin/x`)};` },
  },
  {
    title: 'the build finds its modules under Windows',
    rule: rules.nativePathsAsModuleIds,
    broken: { 'build/a.ts': "const id = fileURLToPath(new URL('../src/a.ts', import.meta.url));" },
  },
];

const files = readSourceFiles();

describe.each(cases)('$title', ({ rule, broken }) => {
  test('holds for every file', () => {
    expect(rule(files)).toEqual([]);
  });

  test('detects a violation', () => {
    const sources = Object.entries(broken).map(([path, text]) => parseSource(path, text));
    expect(rule(sources)).not.toEqual([]);
  });
});
