import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { languages } from '../src/i18n/languages.ts';
import { declaredScreens } from './screenTable.ts';

type Chunk = Rolldown.OutputChunk;
/** The chunks of a build by their file name. */
type Chunks = Map<string, Chunk>;

const root = fileURLToPath(new URL('..', import.meta.url));
const source = (name: string) => `${root}src/${name}`;

/** Fetched by visitors when they open one of these pages, and when somebody begins to type. */
const visitorPages = [
  'auth/renderPublicPage.tsx',
  'auth/account/RegisterPage.tsx',
  'auth/account/ForgotPasswordPage.tsx',
  'auth/account/ResetPasswordPage.tsx',
  'auth/account/accountCalls.ts',
];

/** What knows the phone numbers of all countries, for visitors and in the console. */
const phoneRules = ['auth/fields/phoneNumber.ts', 'ui/fields/contact/writtenPhone.ts'];

/** What a route of the console opens. */
const screen = /\/src\/(resources|pages)\/.*(List|Menu|Create|Edit|Show|Page)\.tsx$/;
/** Opened all day: what one of these loads in vain counts as much as with six others. */
const often = /\/(\w+List|DashboardPage|AnalyticsPage)\.tsx$/;
const OFTEN = 6;
/** What screens fetch by themselves once they stand. The rest waits for a click. */
const drawnLater = /\/(SeriesChart|Sections)\.tsx$/;
/** Of these, what comes so much later that it has a file of its own. */
const drawnAlone = /\/Sections\.tsx$/;

/** Bytes of gzip that a request less is worth, and where only screens need it that are opened now and then. */
const REQUEST = 16_000;
const RARE_REQUEST = 30_000;
/** Bytes of what may become a part of the console's file, which every screen loads. */
const LARGEST_FOR_ALL = 5_000;

/** Texts that all of the console has; visitors share the first two. */
const coreTexts = ['errors', 'business', 'core'];

/**
 * Which modules share a file. Left to itself the bundler makes one for each set of screens that share a
 * module: a list asked for fifty, most of them under a kilobyte. So it builds twice: once to see what needs
 * what, and again in files that are worth their request.
 *
 * - `start`, `react`, `public`, `api`, `phone`: what visitors need at once, to draw, to see, and to send.
 * - `console`: what every signed-in screen loads, and no page for visitors does: else signing in would wait
 *   for all of the console before it could send.
 * - The rest in as many files as are worth their requests, each named after its largest part. Texts are joined
 *   with texts, in each language as in English.
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
  const names = new Set(nameOf.values());
  return [...names].map((name) => ({
    name,
    test: (id) => nameOf.get(id) === name,
    // What they need has its place as well.
    includeDependenciesRecursively: false,
  }));
}

const text = /\/i18n\/en\/(\w+)\.ts$/;

/**
 * Texts that share a file need a few lines of the bundler's own. With an import of something that the entry
 * holds these lines are in the entry; else they would be one more file for every screen.
 */
export function textsBesideEntry(): Plugin {
  const codes = languages.map(({ code }) => code).join('|');
  const texts = new RegExp(`/src/i18n/(${codes})/\\w+\\.ts$`);
  return {
    name: 'texts-beside-entry',
    apply: 'build',
    transform: (code, id) =>
      texts.test(id) ? `${code}\nimport '../../session/session.ts';\n` : undefined,
  };
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
  const visitors = needed('main.tsx', ...visitorPages, ...phoneRules, 'authProvider.ts');
  const everyScreen = needed('App.tsx');
  const screens = all.filter(
    ({ isDynamicEntry, facadeModuleId }) => isDynamicEntry && screen.test(facadeModuleId ?? ''),
  );
  const console = withImports(chunks, [...everyScreen, ...screens.map(({ fileName }) => fileName)]);
  const isSmall = (name: string) => bytesOf(chunks, [name]) < 1000;

  const start = needed('main.tsx');
  const toDraw = needed('auth/renderPublicPage.tsx').intersection(everyScreen);
  const api = needed('authProvider.ts').difference(toDraw).difference(start);
  const rules = needed(...phoneRules)
    .difference(start)
    .difference(toDraw);
  // A part of a kilobyte that both need, sooner or later, is not worth a file.
  const trifles = [...visitors.intersection(console).difference(api)].filter(
    (name) => isSmall(name) && withImports(chunks, [name]).isDisjointFrom(api.union(rules)),
  );
  const react = toDraw.union(new Set(trifles)).difference(start);
  const phone = rules.difference(react);
  const known = [start, react, api, phone, everyScreen].reduce((one, other) => one.union(other));
  /** Areas that a language has, with what only they need: react-admin's own texts. */
  const texts = (language: string, areas: string[]) => {
    const files = areas.map((area) => `i18n/${language}/${area}.ts`);
    return needed(...files.filter((file) => existsSync(source(file)))).difference(known);
  };
  // A page that registers sends at once; one that signs in only when somebody types.
  const publicPages = [...needed(...visitorPages).difference(known)].filter((name) =>
    withImports(chunks, [name]).isDisjointFrom(api),
  );
  const groups = new Map<string, Iterable<string>>([
    ['start', start],
    ['react', react],
    ['api', api],
    ['phone', phone.difference(api)],
    ['public', publicPages],
  ]);
  const apart = visitors.union(texts('en', coreTexts));
  const textGroups: string[][] = [];
  for (const { name, files, isText } of screenParts(chunks, screens, { everyScreen, apart })) {
    const areas = files.flatMap(
      (file) => text.exec(chunks.get(file)?.facadeModuleId ?? '')?.[1] ?? [],
    );
    if (isText) textGroups.push(areas);
    else groups.set(name, files);
  }
  for (const { code, direction } of languages) {
    const turned = direction === 'rtl' ? needed('theme/rightToLeft.ts').difference(known) : [];
    // A file may build on the English one, which stays in the English group.
    const english = code === 'en' ? new Set<string>() : texts('en', coreTexts);
    const core = texts(code, coreTexts).difference(english);
    groups.set(`core-${code}`, core.union(new Set(turned)));
    for (const areas of textGroups)
      groups.set(`${areas[0]}-${code}`, texts(code, areas).difference(core).difference(english));
  }
  return groups;
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
  isText: boolean;
  /** One bit for each screen that loads it. */
  screens: bigint;
  needs: Set<Part>;
};

/**
 * What screens load, put together as long as something is won by it.
 */
function screenParts(
  chunks: Chunks,
  screens: Chunk[],
  { everyScreen, apart }: { everyScreen: Set<string>; apart: Set<string> },
): Part[] {
  const bits = screensOfFiles(chunks, screens);
  const partOf = (name: string, files: string[], ofScreens: bigint): Part => ({
    name,
    files,
    bytes: bytesOf(chunks, files),
    isText: files.some((file) => text.test(chunks.get(file)?.facadeModuleId ?? '')),
    screens: ofScreens,
    needs: new Set(),
  });
  const first = partOf(
    'console',
    [...everyScreen.difference(apart)],
    (1n << BigInt(screens.length)) - 1n,
  );
  const imported = new Set([...chunks.values()].flatMap(({ imports }) => imports));
  const others = [...bits].flatMap(([file, ofScreens]) => {
    // What is only drawn later has its own file anyway.
    const isAlone = isOneOf(drawnAlone, chunks.get(file)) && !imported.has(file);
    const isPlaced = everyScreen.has(file) || apart.has(file) || isAlone;
    return isPlaced ? [] : [partOf(chunks.get(file)?.name ?? file, [file], ofScreens)];
  });
  let parts = [first, ...others];
  const manyTimes = screens.reduce(
    (sum, { facadeModuleId }, at) =>
      often.test(facadeModuleId ?? '') ? sum | (1n << BigInt(at)) : sum,
    0n,
  );
  const weigh = (bits: bigint) => countBits(bits) + (OFTEN - 1) * countBits(bits & manyTimes);
  const holds = new Map(parts.flatMap((part) => part.files.map((file) => [file, part] as const)));
  for (const part of parts) {
    const imports = part.files.flatMap((file) => chunks.get(file)?.imports ?? []);
    part.needs = new Set(imports.flatMap((file) => holds.get(file) ?? [])).difference(
      new Set([part]),
    );
  }
  const stages: Stage[] = [
    { request: REQUEST, of: () => true },
    { request: RARE_REQUEST, of: (part) => (part.screens & manyTimes) === 0n },
  ];
  for (const stage of stages) {
    for (let pair = bestPair(parts, weigh, stage); pair; pair = bestPair(parts, weigh, stage))
      parts = joined(parts, pair);
  }
  return parts;
}

/** For each file, one bit for each screen that loads it: with its code, soon after, or as its texts. */
function screensOfFiles(chunks: Chunks, screens: Chunk[]): Map<string, bigint> {
  const bits = new Map<string, bigint>();
  const declared = declaredScreens(root);
  for (const [at, { fileName, facadeModuleId }] of screens.entries()) {
    const first = withImports(chunks, [fileName]);
    const later = [...first].flatMap((file) => chunks.get(file)?.dynamicImports ?? []);
    const drawn = later.filter((file) => isOneOf(drawnLater, chunks.get(file)));
    const texts = declared
      .filter(({ module }) => root + module === facadeModuleId)
      .flatMap(({ areas }) => areas.map((area) => holder(chunks, `i18n/en/${area}.ts`)));
    for (const file of withImports(chunks, [fileName, ...drawn, ...texts])) {
      bits.set(file, (bits.get(file) ?? 0n) | (1n << BigInt(at)));
    }
  }
  return bits;
}

const isOneOf = (modules: RegExp, chunk: Chunk | undefined) =>
  chunk?.moduleIds.some((id) => modules.test(id)) ?? false;

type Pair = { into: Part; from: Part };
/** What a request less is worth, and which parts are looked at. */
type Stage = { request: number; of: (part: Part) => boolean };

/** The two parts with which, as one, the most is won: a request less, for bytes that a screen does not need. */
function bestPair(
  parts: Part[],
  weigh: (screens: bigint) => number,
  { request, of }: Stage,
): Pair | undefined {
  const below = new Map(parts.map((part) => [part, allNeeds(part)]));
  let best: Pair | undefined;
  let most = 0;
  for (const [at, from] of parts.entries()) {
    for (const into of parts.slice(0, at)) {
      const isForAll = into.name === 'console' || from.name === 'console';
      if (isForAll && Math.min(from.bytes, into.bytes) > LARGEST_FOR_ALL) continue;
      if (from.isText !== into.isText || !of(from) || !of(into)) continue;
      let won = request * weigh(from.screens & into.screens);
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

function countBits(bits: bigint): number {
  let count = 0;
  for (let left = bits; left !== 0n; left &= left - 1n) count += 1;
  return count;
}
