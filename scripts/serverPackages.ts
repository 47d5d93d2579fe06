import { cpSync, existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { projectFolder } from './steps.ts';

/** `node scripts/serverPackages.ts FOLDER`: copies the packages that the store needs, but not the console's. */

const Names = v.optional(v.record(v.string(), v.string()), {});
const Lock = v.object({
  packages: v.record(v.string(), v.object({ dependencies: Names, optionalDependencies: Names })),
});

/** Folders of the packages that the store's code imports, with their dependencies: `node_modules/hono`. */
export function serverPackages(): string[] {
  const { packages } = v.parse(
    Lock,
    JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8')),
  );
  const found = new Set<string>();
  const add = (name: string, from: string) => {
    const path = candidateFolders(name, from).find((folder) => folder in packages);
    // Optional dependencies may be missing.
    if (path === undefined || found.has(path) || !existsSync(join(projectFolder, path))) return;
    found.add(path);
    const { dependencies, optionalDependencies } = packages[path] ?? {};
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) {
      add(needed, path);
    }
  };
  for (const name of importedPackages()) add(name, '');
  return [...found].sort();
}

/** The folders where Node looks for a package, from the nearest `node_modules` outwards. */
function candidateFolders(name: string, from: string): string[] {
  const parts = from.split('/node_modules/');
  const inside = parts.map((_, at) => parts.slice(0, at + 1).join('/node_modules/'));
  const folders = from === '' ? [] : inside.map((folder) => `${folder}/`);
  return ['', ...folders].reverse().map((folder) => `${folder}node_modules/${name}`);
}

function importedPackages(): Set<string> {
  const names = new Set<string>();
  for (const file of globSync('{store,demo,contract,domain}/**/*.ts', { cwd: projectFolder })) {
    const text = readFileSync(join(projectFolder, file), 'utf8');
    for (const [, path = ''] of text.matchAll(/\b(?:from|import\()\s*'([^'.][^']*)'/g)) {
      const [scope = '', name] = path.split('/');
      if (!path.startsWith('node:')) names.add(scope.startsWith('@') ? `${scope}/${name}` : scope);
    }
  }
  return names;
}

export function copyServerPackages(folder: string): void {
  for (const path of serverPackages()) {
    cpSync(join(projectFolder, path), join(folder, path), {
      recursive: true,
      // Nested packages are copied separately if they are needed.
      filter: (source) => basename(source) !== 'node_modules',
    });
  }
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('Name the folder.');
  copyServerPackages(folder);
}
