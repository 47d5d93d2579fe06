import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, normalizePath, type Plugin, type Rolldown, type UserConfig } from 'vite';

/** Gzipped bytes that a saved request is worth. */
const REQUEST_BYTES = 16_000;
/** Gzipped bytes that a saved request is worth for files that only rarely opened screens load. */
const RARE_REQUEST_BYTES = 30_000;
/** The largest file, in gzipped bytes, that may be merged into `console`, which every screen loads. */
const MAX_CONSOLE_BYTES = 10_000;
/** Gzipped bytes. The file `react` takes most smaller chunks that both visitors and the console need. */
const SMALL_BYTES = 1_000;

/** Chunks of screens that are opened all day. One such screen counts as much as six others. */
const frequentScreen = /\/(\w+List|OrderShow|DashboardPage|AnalyticsPage)-/;
const FREQUENT_WEIGHT = 6;
/** Parts that a screen imports by itself after its first render. The plan ignores all other dynamic imports. */
const laterPart = /\/(SeriesChart|Sections)\.tsx$/;
/**
 * Modules that keep their own file: sections below the fold, and the schema of draft orders, which `useEndpointProbe`
 * loads after any first screen.
 */
const ownFile = /\/(Sections\.tsx|contract\/draftOrder\.ts)$/;

const routeTable = 'layout/routeTable.ts';
/** Modules that the pages for visitors import at once, on navigation, or when somebody begins to type. */
const publicPages = [
  'auth/renderPublicPage.tsx',
  'auth/account/RegisterPage.tsx',
  'auth/account/ForgotPasswordPage.tsx',
  'auth/account/ResetPasswordPage.tsx',
  'auth/account/accountCalls.ts',
];
/** Modules with the phone number rules of all countries. Visitors load them when they begin to type. */
const phoneRules = ['ui/fields/contact/toE164.ts', 'ui/fields/contact/formatPhone.ts'];

/**
 * Decides which modules share a file. By default the bundler makes one chunk for each set of screens that
 * share a module: a list loads fifty, most of them below a kilobyte. This plugin
 *
 * 1. builds once with the default chunks, to see what each screen needs (`defaultChunks`),
 * 2. puts what visitors need into named files (`namedFiles`), and what else every screen needs into `console`
 *    (`screenFiles`),
 * 3. merges the files of screens, the best pair first (`mergeFiles`). It stops when the unneeded bytes that screens
 *    would load cost more than the saved requests.
 *
 * Chunks that neither visitors nor a screen load by themselves, such as dialogs, stay as they are.
 */
export function screenChunks(): Plugin {
  const plugin: Plugin = {
    name: 'screen-chunks',
    apply: 'build',
    async config(config, { mode }) {
      const plugins = config.plugins?.filter((other) => other !== plugin) ?? [];
      const { chunks, screens } = await defaultChunks({ ...config, plugins, mode });
      const { named, visitors, everyScreen } = namedFiles(chunks, screens);
      const merged = mergeFiles(screenFiles(chunks, screens, { visitors, everyScreen }));
      const groups = groupsOf(chunks, [...named, ...merged]);
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
  };
  return plugin;
}

/** The chunks of a build by their file name. */
type Chunks = Map<string, Rolldown.OutputChunk>;

/** The bundler's id of a module of `src`. It has forward slashes, on Windows too. */
const sourceId = (name: string) =>
  normalizePath(fileURLToPath(new URL(`../src/${name}`, import.meta.url)));

/** Builds without this plugin and writes nothing. Returns all chunks, and the file names of the screens. */
async function defaultChunks(config: UserConfig): Promise<{ chunks: Chunks; screens: string[] }> {
  const screenIds = new Set<string>();
  const readScreens: Plugin = {
    name: 'read-screens',
    buildEnd() {
      const info = this.getModuleInfo(sourceId(routeTable));
      for (const id of info?.dynamicallyImportedIds ?? []) screenIds.add(id);
    },
  };
  const result = await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    plugins: [...(config.plugins ?? []), readScreens],
    build: { ...config.build, write: false },
  });
  const files = 'output' in result ? result.output : [];
  const chunks: Chunks = new Map();
  for (const file of files) if (file.type === 'chunk') chunks.set(file.fileName, file);
  const screens = [...chunks.values()]
    .filter(({ facadeModuleId }) => screenIds.has(facadeModuleId ?? ''))
    .map(({ fileName }) => fileName);
  if (screens.length === 0) throw new Error(`No chunk is a screen of ${routeTable}.`);
  return { chunks, screens };
}

/** The name of a file, and the default chunks that it is made of. */
type PlannedFile = { name: string; chunks: Iterable<string> };

/**
 * Plans the files that visitors load. Also returns all default chunks that visitors and `App.tsx` need.
 *
 * - `start`: the entry.
 * - `react`: what both the pages for visitors and the console need to render, and small chunks of both.
 * - `public`: the pages for visitors.
 * - `api`: the API client. The sign-in page loads it when somebody begins to type.
 * - `phone`: the phone number rules of all countries.
 */
function namedFiles(chunks: Chunks, screens: string[]) {
  const needed = (...modules: string[]) =>
    withImports(
      chunks,
      modules.map((name) => chunkOf(chunks, name)),
    );
  const start = needed('main.tsx');
  const everyScreen = needed('App.tsx');
  const visitors = needed('main.tsx', 'authProvider.ts', ...publicPages, ...phoneRules);
  const rendering = needed('auth/renderPublicPage.tsx').intersection(everyScreen);
  const api = needed('authProvider.ts').difference(rendering).difference(start);
  const rules = needed(...phoneRules)
    .difference(rendering)
    .difference(start);
  // A small chunk that both visitors and the console need, at once or later, is not worth a request.
  const small = [...visitors.intersection(withImports(chunks, [...everyScreen, ...screens]))]
    .filter((name) => gzippedBytes(chunks, [name]) < SMALL_BYTES)
    .filter((name) => withImports(chunks, [name]).isDisjointFrom(api.union(rules)));
  const react = rendering.union(new Set(small)).difference(start);
  const phone = rules.difference(react).difference(api);
  const shared = [start, react, api, phone, everyScreen].reduce((one, other) => one.union(other));
  // Chunks of pages that import the API client stay as they are.
  const pages = [...needed(...publicPages).difference(shared)].filter((name) =>
    withImports(chunks, [name]).isDisjointFrom(api),
  );
  const named: PlannedFile[] = [
    { name: 'start', chunks: start },
    { name: 'react', chunks: react },
    { name: 'api', chunks: api },
    { name: 'phone', chunks: phone },
    { name: 'public', chunks: pages },
  ];
  return { named, visitors, everyScreen };
}

/** A file that screens load. Merging changes it. */
type ScreenFile = {
  name: string;
  chunks: string[];
  bytes: number;
  /** The screens that load it. */
  screens: Set<string>;
  imports: Set<ScreenFile>;
};

/**
 * Returns the file `console`, which every screen loads, and one file for each other chunk of a screen. Leaves out
 * visitors' chunks and those of `ownFile`.
 */
function screenFiles(
  chunks: Chunks,
  screens: string[],
  { visitors, everyScreen }: { visitors: Set<string>; everyScreen: Set<string> },
): ScreenFile[] {
  const fileOf = (name: string, names: string[], usedBy: Set<string>): ScreenFile => ({
    name,
    chunks: names,
    bytes: gzippedBytes(chunks, names),
    screens: usedBy,
    imports: new Set(),
  });
  const files = [fileOf('console', [...everyScreen.difference(visitors)], new Set(screens))];
  for (const [name, usedBy] of screensByChunk(chunks, screens)) {
    const keepsOwnFile = isOneOf(ownFile, chunks.get(name));
    if (keepsOwnFile || everyScreen.has(name) || visitors.has(name)) continue;
    files.push(fileOf(chunks.get(name)?.name ?? name, [name], usedBy));
  }
  const byChunk = new Map(
    files.flatMap((file) => file.chunks.map((name) => [name, file] as const)),
  );
  for (const file of files) {
    const imports = file.chunks.flatMap((name) => chunks.get(name)?.imports ?? []);
    file.imports = new Set(imports.flatMap((name) => byChunk.get(name) ?? []));
    file.imports.delete(file);
  }
  return files;
}

/** Maps each chunk to the screens that load it, by static imports or soon after the first render. */
function screensByChunk(chunks: Chunks, screens: string[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const screen of screens) {
    const dynamic = [...withImports(chunks, [screen])].flatMap(
      (name) => chunks.get(name)?.dynamicImports ?? [],
    );
    const later = dynamic.filter((name) => isOneOf(laterPart, chunks.get(name)));
    for (const name of withImports(chunks, [screen, ...later])) {
      found.set(name, (found.get(name) ?? new Set()).add(screen));
    }
  }
  return found;
}

/** Merges files pair by pair. The first step considers all files; the second, files that no frequent screen loads. */
function mergeFiles(given: ScreenFile[]): ScreenFile[] {
  let files = given;
  const isRare = ({ screens }: ScreenFile) => weightOf(screens) === screens.size;
  const steps = [
    { requestBytes: REQUEST_BYTES, mayMerge: () => true },
    { requestBytes: RARE_REQUEST_BYTES, mayMerge: isRare },
  ];
  for (const step of steps) {
    for (let pair = bestPair(files, step); pair; pair = bestPair(files, step)) {
      files = mergePair(files, pair);
    }
  }
  return files;
}

/** The merged file keeps the name of `into`. */
type Pair = { into: ScreenFile; from: ScreenFile };
type Step = { requestBytes: number; mayMerge: (file: ScreenFile) => boolean };

/** The two files whose merge saves most; undefined if no merge saves anything. */
function bestPair(files: ScreenFile[], { requestBytes, mayMerge }: Step): Pair | undefined {
  const needs = new Map(files.map((file) => [file, allImports(file)]));
  const needsOf = (file: ScreenFile) => needs.get(file) ?? new Set();
  let best: Pair | undefined;
  let bestGain = 0;
  const candidates = files.filter(mayMerge);
  for (const [at, from] of candidates.entries()) {
    for (const into of candidates.slice(0, at)) {
      if (isTooLargeForConsole(from, into)) continue;
      const saved = requestBytes * weightOf(from.screens.intersection(into.screens));
      if (saved <= bestGain) continue;
      const screens = from.screens.union(into.screens);
      const loaded = needsOf(from).union(needsOf(into)).add(from).add(into);
      let gain = saved;
      for (const file of loaded) gain -= file.bytes * weightOf(screens.difference(file.screens));
      if (gain <= bestGain || wouldBeCircular(from, into, needs)) continue;
      bestGain = gain;
      const isLarger = from.bytes > into.bytes && into.name !== 'console';
      best = isLarger ? { into: from, from: into } : { into, from };
    }
  }
  return best;
}

function weightOf(screens: Set<string>): number {
  let weight = 0;
  for (const screen of screens) weight += frequentScreen.test(screen) ? FREQUENT_WEIGHT : 1;
  return weight;
}

function isTooLargeForConsole(one: ScreenFile, other: ScreenFile): boolean {
  const isConsole = one.name === 'console' || other.name === 'console';
  return isConsole && Math.min(one.bytes, other.bytes) > MAX_CONSOLE_BYTES;
}

/** Whether one imports the other through a third file: merging them would create an import cycle. */
function wouldBeCircular(
  one: ScreenFile,
  other: ScreenFile,
  needs: Map<ScreenFile, Set<ScreenFile>>,
): boolean {
  const leadsTo = (from: ScreenFile, to: ScreenFile) =>
    [...(needs.get(from) ?? [])].some((file) => file !== to && needs.get(file)?.has(to));
  return leadsTo(one, other) || leadsTo(other, one);
}

function mergePair(files: ScreenFile[], { into, from }: Pair): ScreenFile[] {
  into.chunks.push(...from.chunks);
  into.bytes += from.bytes;
  into.screens = into.screens.union(from.screens);
  into.imports = into.imports.union(from.imports).difference(new Set([into, from]));
  const left = files.filter((file) => file !== from);
  for (const file of left) if (file.imports.delete(from) && file !== into) file.imports.add(into);
  // The screens of both files now load all imports of the merged file.
  for (const file of allImports(into)) file.screens = file.screens.union(into.screens);
  return left;
}

function allImports({ imports }: ScreenFile): Set<ScreenFile> {
  const found = new Set(imports);
  // Iterating a set also visits what is added during the loop.
  for (const file of found) for (const next of file.imports) found.add(next);
  return found;
}

/** The planned files as module groups of Rolldown. */
function groupsOf(chunks: Chunks, files: PlannedFile[]): Rolldown.CodeSplittingGroup[] {
  const fileOfModule = new Map<string, string>();
  for (const { name, chunks: names } of files) {
    for (const chunk of names) {
      for (const id of chunks.get(chunk)?.moduleIds ?? []) fileOfModule.set(id, name);
    }
  }
  return files.map(({ name }) => ({
    name,
    test: (id) => fileOfModule.get(id) === name,
    // A file takes only its own modules. The plan puts dependencies elsewhere, or leaves them in their default chunk.
    includeDependenciesRecursively: false,
  }));
}

/** The chunk that holds a module of `src`. */
function chunkOf(chunks: Chunks, name: string): string {
  const id = sourceId(name);
  const found = [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(id));
  if (!found) throw new Error(`No chunk holds ${id}.`);
  return found.fileName;
}

/** These chunks and all that they import statically. */
function withImports(chunks: Chunks, names: Iterable<string>): Set<string> {
  const found = new Set(names);
  for (const name of found) for (const next of chunks.get(name)?.imports ?? []) found.add(next);
  return found;
}

function gzippedBytes(chunks: Chunks, names: Iterable<string>): number {
  return [...names].reduce((sum, name) => sum + gzipSync(chunks.get(name)?.code ?? '').length, 0);
}

function isOneOf(modules: RegExp, chunk: Rolldown.OutputChunk | undefined): boolean {
  return chunk?.moduleIds.some((id) => modules.test(id)) ?? false;
}
