import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './steps.ts';

/** `npm run spec`: prints the requirement IDs of docs/requirements.md that no test title contains, one a line. */
const requirements = readFileSync(join(projectFolder, 'docs', 'requirements.md'), 'utf8');
const ids = [...requirements.matchAll(/^- \*\*([A-Z]\d+)\*\* /gm)].map(([, id = '']) => id);
const named = namedInTitles();
const missing = ids.filter((id) => !named.has(id));

for (const id of missing) console.log(`${id} has no test: no title contains [${id}]`);
console.log(`${ids.length - missing.length} of ${ids.length} requirements have a test.`);
if (missing.length > 0) process.exitCode = 1;

/** IDs in brackets, alone `[L3]` or several `[A5, D6]`, inside the quoted titles of test files. */
function namedInTitles(): Set<string> {
  const tests = join(projectFolder, 'tests');
  const titles = readdirSync(tests, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
    .flatMap(
      (name) => readFileSync(join(tests, name), 'utf8').match(/(['"`])(?:(?!\1).)+\1/g) ?? [],
    );
  const brackets = titles.flatMap((title) => [
    ...title.matchAll(/\[([A-Z]\d+(?:, ?[A-Z]\d+)*)\]/g),
  ]);
  return new Set(brackets.flatMap(([, list = '']) => list.split(/, ?/)));
}
