import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder, runStep } from './steps.ts';

/** Everything that ends up in `dist`. */
const sources = [
  'src',
  'contract',
  'domain',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];

/** True when `dist` is missing, or older than any file it is made from. */
export function isBuildStale(folder = projectFolder): boolean {
  const built = changedAt(join(folder, 'dist', 'index.html'));
  return sources.some((source) => newest(join(folder, source)) > built);
}

function newest(path: string): number {
  let latest = changedAt(path);
  for (const name of listing(path)) latest = Math.max(latest, newest(join(path, name)));
  return latest;
}

function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function listing(path: string): string[] {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(path) : [];
}

if (import.meta.main && isBuildStale()) {
  console.log('Building the console. This takes a few seconds.');
  const { ok } = await runStep('build', ['vite', 'build']);
  if (!ok) process.exitCode = 1;
}
