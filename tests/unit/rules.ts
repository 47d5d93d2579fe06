import { readFileSync } from 'node:fs';
import {
  boundaries,
  independentFolders,
  layerOf,
  layers,
  packageRules,
  signedInOnly,
} from './layers.ts';
import { folderOf, type Import, type SourceFile } from './sourceFiles.ts';

/** Each rule returns one line for every violation: the place, and what to do instead. */

export const maxLines = 400;
export const maxFunctionLines = 100;
export const maxFolderFiles = 25;

export function brokenBoundaries(files: SourceFile[]): string[] {
  return eachImport(files).flatMap(({ path, target, isOurs }) =>
    boundaries
      .filter(({ from, mayNot }) => isOurs && from.test(path) && mayNot.test(target))
      .map(({ instead }) => `${path} imports ${target}. ${instead}`),
  );
}

export function misplacedPackages(files: SourceFile[]): string[] {
  return eachImport(files).flatMap(({ path, target, isOurs, isType }) =>
    packageRules
      .filter((rule) => !isOurs && !isType && rule.files.test(path) && rule.forbids.test(target))
      .map(({ instead }) => `${path} imports ${target}. ${instead}`),
  );
}

export function filesWithoutLayer(files: SourceFile[]): string[] {
  return ofConsole(files)
    .filter(({ path }) => layerOf(path) < 0)
    .map(({ path }) => `${path}: move it to a folder of tests/unit/layers.ts, or add it there.`);
}

export function upwardImports(files: SourceFile[]): string[] {
  return eachImport(ofConsole(files))
    .filter(({ path, target }) => layerOf(target) > layerOf(path))
    .map(({ path, target }) => {
      const layer = layers[layerOf(path)]?.layer;
      const above = layers[layerOf(target)]?.layer;
      return (
        `${path} ("${layer}") imports ${target} ("${above}", a later layer). Move shared code to ` +
        'an earlier layer, or pass it as a prop.'
      );
    });
}

/** The files that may send requests: the data layer. */
const dataLayer = /^src\/(api\/|(dataProvider|authProvider|providers)\.ts$)/;
const http = 'src/api/http.ts';

export function requestsPastTheProviders(files: SourceFile[]): string[] {
  const isLoaded = (entry: Import) => entry.isOurs && !entry.isType;
  const sending = new Set(
    files
      .filter(({ path }) => path.startsWith('src/api/'))
      .filter(({ imports }) => imports.some((entry) => isLoaded(entry) && entry.target === http))
      .map(({ path }) => path),
  );
  return files
    .filter(({ path }) => /^src\//.test(path) && !dataLayer.test(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter((entry) => isLoaded(entry) && (entry.target === http || sending.has(entry.target)))
        .map(
          ({ target }) =>
            `${path} imports ${target}. Call a method of the data provider: useDataProvider().`,
        ),
    );
}

export function importsBetweenIndependentFolders(files: SourceFile[]): string[] {
  return eachImport(ofConsole(files))
    .filter(({ path, target }) => {
      const [own] = independentFolders.exec(path) ?? [];
      const [other] = independentFolders.exec(target) ?? [];
      return own !== undefined && other !== undefined && own !== other;
    })
    .map(
      ({ path, target }) =>
        `${path} imports ${target}. Use the resource's name ("products") with react-admin's hooks, and move ` +
        'shared code to ui/, forms/ or lists/.',
    );
}

export function consoleCodeOnPublicPages(files: SourceFile[]): string[] {
  const byPath = indexed(files);
  const start = reachable(byPath, 'src/main.tsx');
  return [...reachable(byPath, 'src/auth/renderPublicPage.tsx', start)].flatMap((path) =>
    (byPath.get(path)?.imports ?? [])
      .filter((entry) => !entry.isOurs && isLoadedAtOnce(entry) && signedInOnly.test(entry.target))
      .map(
        ({ target }) =>
          `${path} is loaded with /login and imports ${target}. Import it in the console's code, which ` +
          'main.tsx loads with import().',
      ),
  );
}

/** One line for each import cycle, found by depth-first search. */
export function importCycles(files: SourceFile[]): string[] {
  const byPath = indexed(files);
  const found: string[] = [];
  const finished = new Set<string>();
  const visit = (path: string, trail: string[]) => {
    const at = trail.indexOf(path);
    if (at >= 0) {
      const cycle = [...trail.slice(at), path].join(' -> ');
      found.push(`${cycle}. Move shared code to a file that imports none of them.`);
    }
    if (at >= 0 || finished.has(path)) return;
    for (const { target, isOurs, isDynamic } of byPath.get(path)?.imports ?? []) {
      // A dynamic import of another folder does not close a cycle; one within the folder does.
      if (isOurs && !(isDynamic && folderOf(target) !== folderOf(path))) {
        visit(target, [...trail, path]);
      }
    }
    finished.add(path);
  };
  for (const { path } of files) visit(path, []);
  return found;
}

export function tooLong(files: SourceFile[]): string[] {
  return files.flatMap(({ path, lines, functions }) => [
    ...(lines > maxLines ? [`${path} has ${lines} lines. Split it.`] : []),
    ...functions
      .filter((part) => part.lines > maxFunctionLines)
      .map(
        ({ name, lines: length }) => `${path}: ${name} has ${length} lines. Extract named parts.`,
      ),
  ]);
}

export function crowdedFolders(files: SourceFile[]): string[] {
  const folders = Map.groupBy(ofConsole(files).filter(isNoTextFile), ({ path }) => folderOf(path));
  return [...folders]
    .filter(([, inside]) => inside.length > maxFolderFiles)
    .map(
      ([folder, inside]) =>
        `${folder} has ${inside.length} files. Move related files to a subfolder.`,
    );
}

export function barrelsAndUtilityFiles(files: SourceFile[]): string[] {
  const utility = /(^|\/)(utils?|common|helpers?|misc|shared)(\/|\.tsx?$)/;
  return files.flatMap(({ path, isBarrel }) => [
    ...(isBarrel ? [`${path} only re-exports: import from the source file.`] : []),
    ...(utility.test(path) ? [`${path}: name it after what it does.`] : []),
  ]);
}

/** Files that declare screens: the pages, and each resource. */
const declaresScreens =
  /^src\/(layout\/(screens|routeTable)|resources\/index|resources\/[^/]+\/index)\.tsx?$/;

/** A screen's icon is imported only by its declaration, and lists of paths must use the table of screens. */
export function duplicateScreenData(files: SourceFile[]): string[] {
  const [declared = [], others = []] = [true, false].map((isDeclared) =>
    ofConsole(files).filter(({ path }) => declaresScreens.test(path) === isDeclared),
  );
  const icons = new Set(
    eachImport(declared)
      .map(({ target }) => target)
      .filter((target) => target.startsWith('@mui/icons-material/')),
  );
  const names = declared.flatMap(({ text }) =>
    [...text.matchAll(/^ {2}(?:name: '|path: '\/)([a-z]+)',$/gm)].map(([, name = '']) => name),
  );
  return [
    ...eachImport(others)
      .filter(({ target }) => icons.has(target))
      .map(
        ({ path, target }) =>
          `${path} imports ${target}: use the screen's icon, or <ResourceIcon />.`,
      ),
    ...others
      .filter(({ text }) => names.filter((name) => text.includes(`'/${name}'`)).length > 2)
      .map(({ path }) => `${path} lists paths of screens: take them from src/layout/screens.ts.`),
  ];
}

/** Code that runs before or beside requests may start its own transaction. */
export function transactionsWithoutRetry(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^store\/(?!db\/|seed|addMerchant)/.test(path))
    .filter(({ text }) => /\.(startT|t)ransaction\(\)/.test(text))
    .map(({ path }) => `${path}: use inTransaction of store/db/inTransaction.ts.`);
}

/** Translations format numbers themselves. Elsewhere, one cached formatter is used. */
export function unsharedNumberFormats(files: SourceFile[]): string[] {
  return ofConsole(files)
    .filter(({ text }) => /\.toLocaleString\(|new Intl\.NumberFormat/.test(text))
    .map(({ path }) => `${path}: format numbers with domain/intl.ts.`);
}

export function machinePaths(files: SourceFile[]): string[] {
  const folders = ['home', 'root', 'tmp', 'usr', 'opt', 'var', 'work', 'mnt', 'Users'].join('|');
  const machine = new RegExp(`['"\`](?:file://)?(?:/(?:${folders})/|[A-Z]:\\\\)`);
  return files
    .filter(({ text }) => machine.test(text))
    .map(({ path }) => `${path}: derive paths from import.meta.url or os.tmpdir().`);
}

export function nativePathsAsModuleIds(files: SourceFile[]): string[] {
  return files
    .filter(
      ({ path, text }) => /^build\//.test(path) && /(?<!normalizePath\()fileURLToPath\(/.test(text),
    )
    .map(({ path }) => `${path}: Vite's ids have slashes; use normalizePath(fileURLToPath(…)).`);
}

/** The words that `docs/glossary.md` excludes from names, their replacements, and the exceptions. */
const wrongWords = glossaryRows().map(([not = '', instead = '', except = '']) => ({
  words: inTicks(not),
  instead: instead.trim(),
  exceptions: new Set(inTicks(except)),
}));

export function wrongNames(files: SourceFile[]): string[] {
  return files.flatMap((file) =>
    namesOf(file).flatMap((name) =>
      wrongWords
        .filter(({ words, exceptions }) => !exceptions.has(name) && words.some(isIn(name)))
        .filter(({ words }) => !(words.includes('address') && isOfPostalAddresses(file)))
        .map(
          ({ words, instead }) =>
            `${file.path}: ${name} contains one of ${words.join(', ')}. Use ${instead} (docs/glossary.md).`,
        ),
    ),
  );
}

function glossaryRows(): string[][] {
  const glossary = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8');
  const [, table = ''] = glossary.split('## Words that are not in names');
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  return rows.map((row) => row.split('|').slice(1));
}

function inTicks(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);
}

/** The file name without extension, and the exported names. */
function namesOf({ path, text }: SourceFile): string[] {
  const exported =
    /^export (?:default )?(?:async )?(?:function|const|class|type|interface) (\w+)/gm;
  const [own = ''] = path.slice(folderOf(path).length + 1).split('.');
  return [own, ...[...text.matchAll(exported)].map(([, name = '']) => name)];
}

/** Whether a name contains a word, or two words in sequence, in the singular or plural. */
function isIn(name: string) {
  const parts = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
  const written = ` ${parts.join(' ').toLowerCase()} `;
  return (words: string) =>
    [words, `${words}s`, `${words}es`].some((one) => written.includes(` ${one} `));
}

function isOfPostalAddresses({ path, imports }: SourceFile): boolean {
  return [path, ...imports.map(({ target }) => target)].some((one) => /\/address/i.test(one));
}

function ofConsole(files: SourceFile[]): SourceFile[] {
  return files.filter(({ path }) => path.startsWith('src/'));
}

/** Text files are exempt. */
function isNoTextFile({ path }: { path: string }): boolean {
  return !path.startsWith('src/i18n/');
}

function indexed(files: SourceFile[]): Map<string, SourceFile> {
  return new Map(files.map((file) => [file.path, file]));
}

function eachImport(files: SourceFile[]) {
  return files.flatMap(({ path, imports }) => imports.map((entry) => ({ path, ...entry })));
}

function isLoadedAtOnce({ isDynamic, isType }: Import): boolean {
  return !isDynamic && !isType;
}

/** All files that `start` loads through static imports. */
function reachable(byPath: Map<string, SourceFile>, start: string, found = new Set<string>()) {
  if (found.has(start)) return found;
  found.add(start);
  for (const entry of byPath.get(start)?.imports ?? []) {
    if (entry.isOurs && isLoadedAtOnce(entry)) reachable(byPath, entry.target, found);
  }
  return found;
}
