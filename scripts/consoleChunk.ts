import { fileURLToPath } from 'node:url';
import { build, type Rolldown, type UserConfig } from 'vite';

type Chunks = Map<string, Rolldown.OutputChunk>;

const source = (name: string) => fileURLToPath(new URL(`../src/${name}`, import.meta.url));

/**
 * One file for what every signed-in screen loads and no page for visitors does. Left to itself the bundler
 * makes a file for each set of screens that share a module: over sixty of them at every start, which weigh
 * 17 kB more than one and cost as many requests. So it builds twice: to see what the console starts with,
 * and again with that in one file. A module that visitors need, sooner or later, stays out of it: else
 * signing in would wait for all of the console before it could send.
 */
export async function consoleChunk(config: UserConfig): Promise<Rolldown.CodeSplittingGroup> {
  const chunks = await chunksOf(config);
  const start = needed(chunks, source('App.tsx'));
  const visitors = [
    'main.tsx',
    'renderPublicPage.tsx',
    // Fetched by those two when they are opened, and when somebody begins to type.
    'auth/account/RegisterPage.tsx',
    'auth/account/ForgotPasswordPage.tsx',
    'auth/account/ResetPasswordPage.tsx',
    'auth/account/accountCalls.ts',
    'auth/fields/phoneNumber.ts',
    'authProvider.ts',
  ].map(source);
  const others = new Set(visitors.flatMap((page) => [...needed(chunks, page)]));
  const members = new Set(
    [...start].filter((chunk) => !others.has(chunk)).flatMap(({ moduleIds }) => moduleIds),
  );
  return {
    name: 'console',
    test: (id) => members.has(id),
    // What they need is among them, or belongs to visitors and must stay where it is.
    includeDependenciesRecursively: false,
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

/** The chunk that holds a module, and all that are loaded with it. */
function needed(chunks: Chunks, module: string): Set<Rolldown.OutputChunk> {
  const found = new Set<Rolldown.OutputChunk>();
  const queue = [...chunks.values()].filter(({ moduleIds }) => moduleIds.includes(module));
  if (queue.length === 0) throw new Error(`No chunk holds ${module}.`);
  for (let chunk = queue.pop(); chunk; chunk = queue.pop()) {
    if (found.has(chunk)) continue;
    found.add(chunk);
    queue.push(...chunk.imports.flatMap((name) => chunks.get(name) ?? []));
  }
  return found;
}
