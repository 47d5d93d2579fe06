import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown, type UserConfig } from 'vite';

type Chunk = Rolldown.OutputChunk;
/** The chunks of a build by their file name. */
type Chunks = Map<string, Chunk>;

const source = (name: string) => fileURLToPath(new URL(`../src/${name}`, import.meta.url));

/** Fetched by visitors when they open one of these pages, and when somebody begins to type. */
const visitorPages = [
  'main.tsx',
  'renderPublicPage.tsx',
  'auth/account/RegisterPage.tsx',
  'auth/account/ForgotPasswordPage.tsx',
  'auth/account/ResetPasswordPage.tsx',
  'auth/account/accountCalls.ts',
  'auth/fields/phoneNumber.ts',
  'authProvider.ts',
];

/** What a route of the console opens. */
const screen = /\/src\/(resources|pages)\/.*(List|Menu|Create|Edit|Show|Page)\.tsx$/;
/** Opened all day: what one of these loads in vain counts as much as with six others. */
const often = /\/(\w+List|DashboardPage|AnalyticsPage)\.tsx$/;
const OFTEN = 6;
/** What screens fetch by themselves once they stand. The rest waits for a click. */
const drawnLater = /\/(SeriesChart|Sections)\.tsx$/;

/** Bytes of gzip that load as fast as a request takes, where one is slow. */
const REQUEST = 2_500;

/**
 * Which modules share a file. Left to itself the bundler makes one for each set of screens that share a
 * module: a list asked for fifty, most of them under a kilobyte. So it builds twice: once to see what needs
 * what, and again in files that are worth their request.
 *
 * - `start`, `react`, `api`: what visitors need at once, to draw, and to send.
 * - `console`: what every signed-in screen loads, and no page for visitors does: else signing in would wait
 *   for all of the console before it could send.
 * - The rest in as many files as are worth their requests, each named after its largest part.
 */
export async function screenChunks(config: UserConfig): Promise<Rolldown.CodeSplittingGroup[]> {
  const chunks = await chunksOf(config);
  const parts = partsOf(chunks);
  const nameOf = new Map<string, string>();
  for (const [name, files] of parts) {
    for (const file of files) {
      for (const id of chunks.get(file)?.moduleIds ?? []) nameOf.set(id, name);
    }
  }
  return [...parts.keys()].map((name) => ({
    name,
    test: (id) => nameOf.get(id) === name,
    // What they need has its place as well.
    includeDependenciesRecursively: false,
  }));
}

async function chunksOf(config: UserConfig): Promise<Chunks> {
  const result = await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false },
  });
  const outputs = 'output' in result ? result.output : [];
  return new Map(
    outputs.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
}

/** The chunks of each file that is to be, by its name. Those of none stay as they are. */
function partsOf(chunks: Chunks): Map<string, Iterable<string>> {
  const needed = (...modules: string[]) =>
    withImports(
      chunks,
      modules.map((name) => holder(chunks, name)),
    );
  const all = [...chunks.values()];
  const fileNames = (some: Chunk[]) => some.map(({ fileName }) => fileName);
  const visitors = needed(...visitorPages);
  const everyScreen = needed('App.tsx');
  const screens = fileNames(
    all.filter(
      ({ isDynamicEntry, facadeModuleId }) => isDynamicEntry && screen.test(facadeModuleId ?? ''),
    ),
  );
  const console = withImports(chunks, [...everyScreen, ...screens]);
  const isSmall = (name: string) => bytesOf(chunks, [name]) < 1000;

  // The page names the entry: it stays a file of its own, however much of it others use.
  const entries = new Set(fileNames(all.filter(({ isEntry }) => isEntry)));
  const start = needed('main.tsx').difference(entries);
  const toDraw = needed('renderPublicPage.tsx').intersection(everyScreen);
  const api = needed('authProvider.ts').difference(toDraw).difference(start).difference(entries);
  // A part of a kilobyte that both need, sooner or later, is not worth a file.
  const trifles = [...visitors.intersection(console).difference(api)].filter(
    (name) => isSmall(name) && withImports(chunks, [name]).isDisjointFrom(api),
  );
  const react = toDraw.union(new Set(trifles)).difference(start).difference(entries);
  return new Map<string, Iterable<string>>([
    ['start', start],
    ['react', react],
    ['api', api],
    ...screenParts(chunks, screens, { everyScreen, apart: visitors }),
  ]);
}

/** The chunk that holds a module of `src`. */
function holder(chunks: Chunks, name: string): string {
  const id = source(name);
  const found = [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(id));
  if (!found) throw new Error(`No chunk holds ${id}.`);
  return found.fileName;
}

/** These chunks and all that are loaded with them. */
function withImports(chunks: Chunks, files: Iterable<string>): Set<string> {
  const found = new Set(files);
  // A set goes on to what is added to it meanwhile.
  for (const file of found) for (const name of chunks.get(file)?.imports ?? []) found.add(name);
  return found;
}

function bytesOf(chunks: Chunks, files: Iterable<string>): number {
  return [...files].reduce((sum, name) => sum + gzipSync(chunks.get(name)?.code ?? '').length, 0);
}

/** A file that is to be. */
type Part = {
  name: string;
  files: string[];
  bytes: number;
  /** One bit for each screen that loads it. */
  screens: number;
  needs: Set<Part>;
};

/**
 * What screens load, put together as long as something is won by it.
 */
function screenParts(
  chunks: Chunks,
  screens: string[],
  { everyScreen, apart }: { everyScreen: Set<string>; apart: Set<string> },
): [name: string, files: string[]][] {
  const bits = new Map<string, number>();
  for (const [at, name] of screens.entries()) {
    const first = withImports(chunks, [name]);
    const later = [...first].flatMap((file) => chunks.get(file)?.dynamicImports ?? []);
    const drawn = later.filter((file) => isDrawnLater(chunks.get(file)));
    for (const file of withImports(chunks, [name, ...drawn])) {
      bits.set(file, (bits.get(file) ?? 0) | (1 << at));
    }
  }
  const partOf = (name: string, files: string[], ofScreens: number): Part => ({
    name,
    files,
    bytes: bytesOf(chunks, files),
    screens: ofScreens,
    needs: new Set(),
  });
  const first = partOf('console', [...everyScreen.difference(apart)], (1 << screens.length) - 1);
  const imported = new Set([...chunks.values()].flatMap(({ imports }) => imports));
  const others = [...bits].flatMap(([file, ofScreens]) => {
    const { name = file } = chunks.get(file) ?? {};
    // What is only drawn later has its own file anyway.
    const isAlone = isDrawnLater(chunks.get(file)) && !imported.has(file);
    const isPlaced = everyScreen.has(file) || apart.has(file) || isAlone;
    return isPlaced ? [] : [partOf(name, [file], ofScreens)];
  });
  let parts = [first, ...others];
  const manyTimes = screens.reduce(
    (sum, name, at) => (often.test(chunks.get(name)?.facadeModuleId ?? '') ? sum | (1 << at) : sum),
    0,
  );
  const weigh = (bits: number) => countBits(bits) + (OFTEN - 1) * countBits(bits & manyTimes);
  const holds = new Map(parts.flatMap((part) => part.files.map((file) => [file, part] as const)));
  for (const part of parts) {
    const imports = part.files.flatMap((file) => chunks.get(file)?.imports ?? []);
    part.needs = new Set(imports.flatMap((file) => holds.get(file) ?? [])).difference(
      new Set([part]),
    );
  }
  for (let pair = bestPair(parts, weigh); pair; pair = bestPair(parts, weigh))
    parts = joined(parts, pair);
  return parts.map(({ name, files }) => [name, files]);
}

const isDrawnLater = (chunk: Chunk | undefined) =>
  chunk?.moduleIds.some((id) => drawnLater.test(id)) ?? false;

type Pair = { into: Part; from: Part };

/** The two parts with which, as one, the most is won: a request less, for bytes that a screen does not need. */
function bestPair(parts: Part[], weigh: (screens: number) => number): Pair | undefined {
  const below = new Map(parts.map((part) => [part, allNeeds(part)]));
  let best: Pair | undefined;
  let most = 0;
  for (const [at, from] of parts.entries()) {
    for (const into of parts.slice(0, at)) {
      let won = REQUEST * weigh(from.screens & into.screens);
      if (won <= most) continue;
      const screens = from.screens | into.screens;
      const needs = (below.get(from) ?? new Set<Part>()).union(below.get(into) ?? new Set<Part>());
      for (const part of needs.add(from).add(into)) {
        won -= part.bytes * weigh(screens & ~part.screens);
      }
      if (won <= most || isCircle(from, into, below)) continue;
      most = won;
      const isLarger = from.bytes > into.bytes && into.name !== 'console';
      best = isLarger ? { into: from, from: into } : { into, from };
    }
  }
  return best;
}

/** Whether something between the two needs one of them and is needed by the other. */
function isCircle(one: Part, other: Part, below: Map<Part, Set<Part>>): boolean {
  const leadsTo = (from: Part, to: Part) =>
    [...(below.get(from) ?? [])].some((part) => part !== to && below.get(part)?.has(to));
  return leadsTo(one, other) || leadsTo(other, one);
}

function joined(parts: Part[], { into, from }: Pair): Part[] {
  into.files.push(...from.files);
  into.bytes += from.bytes;
  into.screens |= from.screens;
  into.needs = into.needs.union(from.needs).difference(new Set([into, from]));
  const left = parts.filter((part) => part !== from);
  for (const part of left) if (part.needs.delete(from) && part !== into) part.needs.add(into);
  for (const part of allNeeds(into)) part.screens |= into.screens;
  return left;
}

function allNeeds({ needs }: Part): Set<Part> {
  const found = new Set(needs);
  for (const one of found) for (const next of one.needs) found.add(next);
  return found;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}
